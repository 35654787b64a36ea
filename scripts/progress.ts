const ON_SCREEN_MS = 100;
const IN_LOG_MS = 30_000;
const BAR_LENGTH = 24;
const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

export interface Progress {
  /** @param share from 0 to 1 */
  show(what: string, share: number): void;
  /** Removes the bar, before other output. */
  end(): void;
}

/** A progress bar on a terminal; in a log a line every half minute. */
export function createProgress(
  output: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
  clock = () => performance.now(),
): Progress {
  let last = clock();
  let isShown = false;
  const wipe = () => {
    if (isShown) output.write("\r\u001B[K");
    isShown = false;
  };
  return {
    show(what, share) {
      const now = clock();
      if (now - last < (output.isTTY ? ON_SCREEN_MS : IN_LOG_MS)) return;
      last = now;
      const percent = `${Math.floor(100 * share)} %`.padStart(5);
      if (!output.isTTY) {
        output.write(`${what}: ${percent.trim()}\n`);
        return;
      }
      const full = Math.round(BAR_LENGTH * share);
      const bar = "█".repeat(full) + "░".repeat(BAR_LENGTH - full);
      wipe();
      output.write(`${bar} ${percent}  ${what}`);
      isShown = true;
    },
    end: wipe,
  };
}

export function sizeOf(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit] ?? ""}`;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

const TICKS_PER_SECOND = 100;

/** CPU time of a process in seconds; undefined without /proc. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field, the name in parentheses, may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

export function residentMiB(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

export interface Started {
  child: ChildProcess;
  pid: number;
  stop(): Promise<void>;
}

interface StartOptions {
  env?: NodeJS.ProcessEnv;
  stdout?: "ignore" | "pipe";
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a process group, because npm exits before its children. */
export function start(
  command: string,
  args: readonly string[],
  { env = {}, stdout = "ignore" }: StartOptions = {},
): Started {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", stdout, "inherit"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  return {
    child,
    pid,
    stop: async () => {
      if (!isGroupAlive(pid)) return;
      process.kill(-pid, "SIGTERM");
      while (isGroupAlive(pid)) await wait(20);
    },
  };
}

export async function firstLine({ child }: Started): Promise<string> {
  if (!child.stdout) throw new Error("Nothing to read");
  const [line]: unknown[] = await once(createInterface(child.stdout), "line");
  return String(line);
}

/** Waits for the first 200 from a URL; returns the seconds taken. */
export async function untilReady(url: string, { child }: Started): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return (performance.now() - begun) / 1000;
    if (child.exitCode !== null) throw new Error("The process ended before it was ready");
    await wait(10);
  }
}

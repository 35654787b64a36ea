import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

interface Usage {
  bytes: number;
  seconds: number;
}

/** Resource usage of this process and its descendants; without /proc, of this process only. */
function usageOfFamily(): Usage {
  const { user, system } = process.cpuUsage();
  const family: Usage = {
    bytes: process.memoryUsage.rss(),
    seconds: (user + system) / 1e6,
  };
  if (process.platform !== "linux") return family;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const child = usageOfChild(name);
    family.bytes += child?.bytes ?? 0;
    family.seconds += child?.seconds ?? 0;
  }
  return family;
}

function usageOfChild(pid: string): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The process name in parentheses may contain spaces; the rest does not.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(fields[1]) !== process.pid) return undefined;
    return {
      bytes: Number(fields[21]) * PAGE_BYTES,
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    };
  } catch {
    // Ended meanwhile.
    return undefined;
  }
}

/** Processor time of a task, and memory growth of the processes meanwhile. */
export async function costOf<T>(task: () => Promise<T>) {
  const before = usageOfFamily();
  let peak = before.bytes;
  const look = () => (peak = Math.max(peak, usageOfFamily().bytes));
  const timer = setInterval(look, 20);
  try {
    const result = await task();
    look();
    const seconds = usageOfFamily().seconds - before.seconds;
    return { result, seconds, megabytes: (peak - before.bytes) / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

import { costOf } from "./cost-of.ts";
import { openFiles } from "./process-resources.ts";

interface Watched<T> {
  result: T;
  /** of the processor, for this process and those that it has started */
  seconds: number;
  /** the longest that nobody else had a turn, in milliseconds of this thread's own processor time */
  longestSlice: number;
  /** by how much this process and those that it has started grew meanwhile */
  megabytes: number;
  /** files and connections that are open afterwards, and were not before */
  filesLeft: number;
}

/**
 * Does a task, and tells what it took from everybody else. Slices are counted as processor time,
 * which is the same on a machine that others use as well.
 */
export async function watched<T>(task: () => Promise<T>): Promise<Watched<T>> {
  const files = openFiles(process.pid);
  let longestSlice = 0;
  let last = threadMilliseconds();
  const look = () => {
    const now = threadMilliseconds();
    longestSlice = Math.max(longestSlice, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    const { result, seconds, megabytes } = await costOf(task);
    look();
    return { result, seconds, longestSlice, megabytes, filesLeft: openFiles(process.pid) - files };
  } finally {
    clearInterval(timer);
  }
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

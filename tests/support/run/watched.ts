import { costOf } from "./cost-of.ts";
import { openFiles } from "./process-resources.ts";

interface Watched<T> {
  result: T;
  /** processor seconds of this process and its descendants */
  seconds: number;
  /**
   * longest time that blocked all other requests, in milliseconds of this thread's processor time
   */
  longestSlice: number;
  /** memory growth of this process and its descendants */
  megabytes: number;
  /** files and connections left open by the task */
  filesLeft: number;
}

/**
 * Runs a task, and measures its effect on other requests. Uses processor time, which does not
 * depend on other load of the machine.
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

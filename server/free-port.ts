import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Systems give outgoing connections ports from 32768 up, which could take ours before its use. */
const LOWEST = 10_240;
const ABOVE = 32_768;

/** A port that is free at this moment. */
export async function findFreePort(host: string): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE);
    if (await isFree(host, port)) return port;
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once("error", (error: NodeJS.ErrnoException) => {
    // Windows reserves some ports.
    if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
    else reject(error);
  });
  probe.listen(port, host, () => probe.close(() => resolve(true)));
  return promise;
}

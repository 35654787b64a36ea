import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Lower than 32768, from which operating systems assign ports to outgoing connections: one of those
 * could take the port before it is used.
 */
const MIN_PORT = 10_240;
const ABOVE = 32_768;

/** A port that is free at this moment. */
export async function findFreePort(host: string): Promise<number> {
  for (;;) {
    const port = randomInt(MIN_PORT, ABOVE);
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

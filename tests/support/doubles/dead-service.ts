import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** An outside service that accepts connections and requests, and never responds. */
export interface DeadService {
  port: number;
  url: string;
  /** number of waiting requests */
  waiting(): number;
  /** Closes all connections, and every later one. */
  cut(): void;
  close(): Promise<void>;
}

export async function startDeadService(): Promise<DeadService> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    waiting: () => sockets.size,
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

import { connect, type Socket } from "node:net";
import { once } from "node:events";

/**
 * A client that follows no protocol: writes any bytes at any time, and sees when it is
 * disconnected.
 */
export interface RawConnection {
  socket: Socket;
  /** everything received once the head of a response is complete */
  answer: () => Promise<string>;
  closed: Promise<void>;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  const { promise: headCame, resolve } = Promise.withResolvers<void>();
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    if (received.includes("\r\n\r\n")) resolve();
  });
  // Some of these clients are disconnected while they write.
  socket.on("error", () => {});
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  return {
    socket,
    closed,
    answer: async () => {
      await Promise.race([headCame, closed]);
      return received;
    },
  };
}

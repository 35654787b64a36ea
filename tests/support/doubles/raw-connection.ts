import { connect, type Socket } from "node:net";
import { once } from "node:events";

/** A client that keeps to no rules: it writes what it likes when it likes, and sees when it is cut off. */
export interface RawConnection {
  socket: Socket;
  /** what has been answered once an answer's head is there */
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
  // Being cut off while it writes is what some of these clients are for.
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

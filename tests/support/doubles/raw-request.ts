import { connect, type AddressInfo } from "node:net";
import type { App } from "../../../server/http/core/app-type.ts";

/** Listens on a free port, unless it already does. Closing the app stops it. */
export async function listenOnFreePort(app: App): Promise<number> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (!isAddress(address)) throw new Error("The app does not listen on a port");
  return address.port;
}

function isAddress(address: unknown): address is AddressInfo {
  return typeof address === "object" && address !== null && "port" in address;
}

/** Sends raw bytes, and returns the response once the server closes the connection. */
export async function sendRaw(app: App, request: string): Promise<string> {
  const port = await listenOnFreePort(app);
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      received += text.toString();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

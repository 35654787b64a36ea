import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { ReceiptFile } from "./records/receipts.ts";

/** An email in the format of mail programs. */
export async function writeEmail(options: SendMailOptions): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ subject: "Your receipt", ...options });
  if (!Buffer.isBuffer(message)) throw new Error("The email was not written");
  return message;
}

export interface Attached {
  filename: string;
  content: Buffer;
  contentType?: string;
}

export function attached({ name, contentType, bytes }: ReceiptFile): Attached {
  return { filename: name, contentType, content: bytes };
}

/** Delivers an email by SMTP; returns the server's reply, even a rejection. */
export async function deliver(port: number, to: string, raw: Buffer): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  try {
    const envelope = { from: "bounces@mail.example", to };
    const { response } = await transport.sendMail({ envelope, raw });
    return response;
  } catch (error) {
    const response = error instanceof Error && "response" in error ? error.response : undefined;
    if (typeof response !== "string") throw error;
    return response;
  } finally {
    transport.close();
  }
}

/**
 * Sends commands one after another; returns the last line of each reply, starting with the
 * greeting.
 */
export async function smtpDialog(port: number, commands: readonly string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const responses: string[] = [];
  const waiting = [...commands];
  for await (const line of createInterface({ input: socket })) {
    if (!/^\d{3}(?: |$)/.test(line)) continue;
    responses.push(line);
    const next = waiting.shift();
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  }
  return responses;
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import { type StoredMailMessage, type Mail, MailError } from "./mail.ts";

const KEPT = 200;
const FILE = /^\d{15}-[\da-f-]{36}\.json$/;

const storedMessage = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.exactOptional(z.string()),
  sentAt: z.string(),
});

interface OutboxOptions {
  folder: string;
  clock: Clock;
}

/** Stores emails in a folder instead of delivering them; keeps the newest 200. */
export function createOutbox({ folder, clock }: OutboxOptions): Mail {
  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    });
    // The names begin with the time, so this is the order of sending.
    return all.filter((name) => FILE.test(name)).toSorted();
  }

  async function read(name: string): Promise<StoredMailMessage | undefined> {
    const text = await readFile(path.join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    return storedMessage.parse(JSON.parse(text));
  }

  async function write(message: StoredMailMessage): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = String(Date.parse(message.sentAt)).padStart(15, "0");
    const file = path.join(folder, `${time}-${message.id}.json`);
    await writeFile(`${file}.draft`, JSON.stringify(message), { mode: 0o600 });
    await rename(`${file}.draft`, file);
    for (const name of (await names()).slice(0, -KEPT)) {
      await rm(path.join(folder, name), { force: true });
    }
  }

  return {
    send: async (message, { claim }) => {
      if (!(await claim())) return;
      try {
        await write({ ...message, sentAt: clock.now().toISOString() });
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        throw new MailError("not_sent", `the outbox cannot be written to (${code})`);
      }
    },
    outbox: {
      list: async () => {
        const messages = await Promise.all((await names()).toReversed().map(read));
        return messages.filter((message) => message !== undefined);
      },
      find: async (id) => {
        const name = (await names()).find((known) => known.endsWith(`-${id}.json`));
        return name === undefined ? undefined : read(name);
      },
    },
  };
}

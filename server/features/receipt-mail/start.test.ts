import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/database/database.ts";
import { smtpDialog } from "../../../tests/support/receipt-emails.ts";
import { readConfig } from "../../config/config.ts";
import { startServer } from "../../server.ts";

test("starts and stops the listener with the server", async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "plumbline-start-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: "only for the tests of the start, never elsewhere",
    PORT: "0",
    INBOUND_MAIL_DOMAIN: "in.example.com",
    INBOUND_SMTP_PORT: "0",
  });
  const lines: string[] = [];
  const log = pino(
    { level: "info" },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  try {
    const server = await startServer(config, log, new AbortController().signal);
    const said = lines.find((line) => line.includes("Receives emails with receipts")) ?? "";
    const port = Number(/"port":(\d+)/.exec(said)?.[1]);
    try {
      const [greeting, ...responses] = await smtpDialog(port, [
        "EHLO mail.example",
        "MAIL FROM:<a@b.example>",
        "RCPT TO:<someone@in.example.com>",
        "QUIT",
      ]);
      expect(greeting).toMatch(/^220 in\.example\.com /);
      expect(responses[2]).toMatch(/^550 /);
    } finally {
      await server.stop();
    }
    await expect(smtpDialog(port, [])).rejects.toMatchObject({ code: "ECONNREFUSED" });
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

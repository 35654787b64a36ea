import process from "node:process";
import { PRODUCT_NAME } from "../shared/product.ts";
import { ConfigError, readConfig, type Config } from "./config/config.ts";
import { createLogger } from "./http/core/logger.ts";
import { outboxKey } from "./features/mail/outbox-key.ts";
import { startServer, type RunningServer } from "./server.ts";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuse(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${PRODUCT_NAME} cannot start. ${line}\n`);
  process.exitCode = 1;
}

function readConfigOrRefuse(): Config | undefined {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    refuse(error.lines);
    return undefined;
  }
}

/**
 * Runs the server until a signal. SIGTERM and Ctrl-C shut it down in order; a second Ctrl-C is
 * ignored, because npm forwards the one that the terminal has already sent to both.
 */
export async function runProcess(): Promise<void> {
  const config = readConfigOrRefuse();
  if (!config) return;
  const log = createLogger(config.logLevel);
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => ending.abort());
  }
  let server: RunningServer | undefined;
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "A defect ends the process");
    server?.abandon();
    process.exit(1);
  });
  try {
    server = await startServer(config, log, ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) refuse([error instanceof Error ? error.message : String(error)]);
    log.debug({ err: error }, "The start was broken off");
    return;
  }
  say(`${PRODUCT_NAME} is ready: ${server.url}`);
  if (config.admin?.file !== undefined) {
    say(`The password of the admin panel, ${server.url}/admin, is in ${config.admin.file}`);
  }
  if (config.mail.kind === "outbox") {
    say(
      config.mail.isShown
        ? `Mail is not delivered but kept: ${server.url}/outbox?key=${outboxKey(config.dataDir)}`
        : "Mail is not delivered: set SMTP_URL and MAIL_FROM.",
    );
  }
  if (!ending.signal.aborted) {
    await new Promise((resolve) => ending.signal.addEventListener("abort", resolve));
  }
  say(`${PRODUCT_NAME} is stopping …`);
  await server.stop();
  say(`${PRODUCT_NAME} has stopped.`);
}

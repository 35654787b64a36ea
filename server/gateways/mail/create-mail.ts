import path from "node:path";
import type { Config } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { Mail } from "./mail.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

/** The configured mail delivery. Loads and connects nothing yet. */
export function createMail({ mail, dataDir }: Config, clock: Clock): Mail {
  switch (mail.kind) {
    case "smtp":
      return createSmtp(mail);
    case "outbox":
      return createOutbox({ folder: path.join(dataDir, "outbox"), clock });
  }
}

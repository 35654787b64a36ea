import * as z from "zod/mini";
import { id, type UserId } from "../../../shared/ids.ts";
import type { Job, JobHandler } from "../../jobs/queue.ts";
import type { QueueName } from "../../jobs/queue-schema.ts";
import type { Deps } from "../../deps.ts";
import { findEmailToken, tokenOf } from "../../identity/email-tokens.ts";
import {
  claimMail,
  isMailSent,
  type MailJob,
  mailJob,
  releaseMail,
} from "../../jobs/enqueue-mail.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";
import { isDigestWanted } from "../digests/queries.ts";
import { runReceiptJob } from "../drafts/job-commands.ts";
import { isInvitationOpen } from "../household/queries.ts";
import { areRemindersWanted } from "../reminders/queries.ts";
import { renderMail } from "./mail-templates.ts";
import {
  findEmailChange,
  findPaymentCustomer,
  findMailRecipient,
  findRecoverable,
} from "../credentials/queries.ts";
import { sendResetLink } from "../credentials/reset-commands.ts";

export type JobParts = Pick<
  Deps,
  "db" | "clock" | "config" | "mail" | "payments" | "jobs" | "log" | "storage" | "receiptModel"
>;

/** The handler of each queue. */
export function jobHandlers(deps: JobParts): Readonly<Record<QueueName, JobHandler>> {
  return {
    mails: async (job, ending) => sendMailJob(deps, job, ending),
    accounts: async (job) => doAccountJob(deps, job),
    receipts: async (job, ending) => runReceiptJob(deps, job, ending),
  };
}

/**
 * Sends an email unless it was already sent or its link has expired. Marks it as sent before
 * transmitting its content, and unmarks it only if the server rejected it, so that an email that
 * may have arrived is never sent again. Holds no database connection while sending.
 */
async function sendMailJob(deps: JobParts, job: Job, ending: AbortSignal): Promise<void> {
  const { db, clock, config, mail, log } = deps;
  const order = mailJob.parse(job.data);
  if (await isMailSent(db, job.id)) return;
  const token = "seed" in order ? tokenOf(order.seed, config.sessionSecret) : undefined;
  if (token !== undefined && !(await isLinkHeld(db, token, clock.now()))) return;
  const reader = await findReader(db, order);
  if (!reader) return;
  if (order.kind === "reminders" && !(await areRemindersWanted(db, order.owner, order.to))) return;
  if (order.kind === "activity_digest") {
    const { home, owner: member, to: email, projects } = order;
    if (!(await isDigestWanted(db, { home, member, email, projects }))) return;
  }
  const { publicUrl, sessionSecret } = config;
  const { firstName } = reader;
  const message = renderMail(order, { publicUrl, firstName, token, sessionSecret });
  const seen = { mail: order.kind, job: job.id };
  try {
    await mail.send(
      { id: job.id, to: order.to, ...message },
      { claim: async () => claimMail(deps, job.id), signal: ending },
    );
  } catch (error) {
    const failure = failureOf(error);
    if (failure === "unknown") {
      log.warn({ ...seen, err: error }, "A mail may have been lost; it is not sent twice");
      return;
    }
    await releaseMail(db, job.id);
    if (failure !== "refused") throw error;
    log.warn({ ...seen, err: error }, "A mail was refused for good");
    return;
  }
  if (mail.outbox === undefined) log.info(seen, "A mail was sent");
  else log.info(seen, "A mail was put into the outbox, because no SMTP_URL is set");
}

/** The recipient for the greeting; undefined when the account was deleted in the meantime. */
async function findReader(
  db: Deps["db"],
  order: MailJob,
): Promise<{ firstName: string | null } | undefined> {
  if (order.kind === "account_deleted") return order;
  const account = await findMailRecipient(db, order.owner);
  // The invited address may have no account.
  return order.kind === "invitation" && account ? { firstName: null } : account;
}

/** Whether the link of an email is still valid. */
async function isLinkHeld(db: Deps["db"], token: string, now: Date): Promise<boolean> {
  return (
    (await findEmailToken(db, token, now)) !== undefined ||
    (await findEmailChange(db, { confirmToken: token })) !== undefined ||
    (await findEmailChange(db, { cancelToken: token })) !== undefined ||
    (await isInvitationOpen(db, token, now))
  );
}

/** The gateway's failure; undefined for other errors, which are retried. */
function failureOf(error: unknown): string | undefined {
  return error instanceof Error && "failure" in error ? String(error.failure) : undefined;
}

const ofVisitor = { email: z.string(), address: z.string(), device: z.nullable(z.string()) };
const accountJob = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reset_asked"), ...ofVisitor }),
  z.object({ kind: z.literal("sign_in_failed"), ...ofVisitor }),
  z.object({ kind: z.literal("address_changed"), owner: id.brand<"UserId">() }),
]);

async function doAccountJob(deps: JobParts, job: Job): Promise<void> {
  const ordered = accountJob.parse(job.data);
  if (ordered.kind === "address_changed") await updateProviderEmail(deps, ordered.owner);
  else await doForAddress(deps, job.id, ordered);
}

/** Updates the customer's email at the payment provider, which sends receipts there. */
async function updateProviderEmail({ db, payments }: JobParts, owner: UserId): Promise<void> {
  const payer = await findPaymentCustomer(db, owner);
  if (payer?.customerId) await payments.changeEmail(payer.customerId, payer.email);
}

/**
 * Work that depends on whether an email has an account. Runs in a job, so that response times
 * reveal nothing.
 */
async function doForAddress(
  deps: JobParts,
  jobId: string,
  { kind, email, ...origin }: Exclude<z.infer<typeof accountJob>, { kind: "address_changed" }>,
): Promise<void> {
  const account = await findRecoverable(deps.db, email);
  if (!account) return;
  switch (kind) {
    case "reset_asked":
      await sendResetLink(deps, account, { jobId, origin });
      return;
    case "sign_in_failed":
      await recordSecurityEvent(deps.db, account.owner, { kind, origin, now: deps.clock.now() });
  }
}

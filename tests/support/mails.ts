import { type QueueName, QUEUES } from "../../server/jobs/queue-schema.ts";
import { jobHandlers } from "../../server/features/mail/job-commands.ts";
import type { StoredMailMessage } from "../../server/gateways/mail/mail.ts";
import type { TestApp } from "./app/app.ts";

/** Runs every due job, including jobs enqueued by other jobs. */
export async function runJobs(
  { deps }: Pick<TestApp, "deps">,
  queues: readonly QueueName[] = QUEUES,
): Promise<void> {
  const handlers = jobHandlers(deps);
  for (let done = 1; done > 0;) {
    done = 0;
    for (const queue of queues) {
      done += await deps.jobs.runDue(queue, handlers[queue]);
    }
  }
}

/** Reading receipts sends no email, and costs the most. */
const MAILING: readonly QueueName[] = ["accounts", "mails"];

/** Emails sent to an address, newest first, after running the due jobs that send emails. */
export async function mailsTo(
  product: Pick<TestApp, "deps">,
  to: string,
): Promise<StoredMailMessage[]> {
  await runJobs(product, MAILING);
  const messages = (await product.deps.mail.outbox?.list()) ?? [];
  return messages.filter((message) => message.to === to);
}

/** The newest email to an address with a subject, after running the due jobs that send emails. */
export async function newestTo(
  product: Pick<TestApp, "deps" | "clock">,
  to: string,
  subject: string,
): Promise<StoredMailMessage> {
  // Separates the timestamps of earlier and later emails.
  product.clock.advance(1);
  const messages = await mailsTo(product, to);
  const found = messages.find((message) => message.subject === subject);
  if (!found) throw new Error(`No such mail among: ${messages.map((l) => l.subject).join(", ")}`);
  return found;
}

const LINK = /https?:\/\/\S+#(?:token|cancel)=([\w-]{43})$/m;

/** The token in the email's link. */
export function tokenIn(message: StoredMailMessage | undefined): string {
  const token = LINK.exec(message?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No link in: ${message?.text ?? "nothing"}`);
  return token;
}

import { sql } from "drizzle-orm";
import { sweepReminders } from "../../server/features/reminders/sweep-commands.ts";
import { createSmtp } from "../../server/gateways/mail/smtp.ts";
import { type QuoteRecord, quote } from "../../shared/contracts/contract.ts";
import { budgetLine } from "../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "./app/app.ts";
import { mailConfigFor, type TestMailServer } from "./doubles/mail-server.ts";
import { runJobs } from "./mails.ts";

/** Long, so that a busy machine isn't taken for a hanging server. */
const TIMEOUTS = { connectMs: 30_000, silenceMs: 30_000, wholeMs: 60_000 };

/** The product, sending its emails to a test server. */
export async function createRemindingApp(port: number): Promise<TestApp> {
  const mail = mailConfigFor(port);
  return createTestApp({
    config: { mail },
    replace: { mail: createSmtp({ ...mail, limits: TIMEOUTS }) },
  });
}

export async function verify({ db }: Pick<TestApp, "db">, { user }: Homeowner): Promise<void> {
  await db.execute(sql`update users set email_verified_at = now() where id = ${user.id}`);
}

export async function choose(owner: Homeowner, choices: Record<string, boolean>): Promise<void> {
  const body = {
    dueSoon: false,
    overdue: false,
    budgetLines: false,
    insurance: false,
    milestones: false,
    ...choices,
  };
  const response = await owner.put("/api/account/reminders", body);
  if (response.status !== 200) throw new Error(`Not chosen: ${response.text}`);
}

interface Schedule {
  kind?: string;
  title: string;
  amount: string;
  dueDate?: string | null;
}

/** A contract with the given payment schedule. */
export async function addContract(
  owner: Homeowner,
  projectId: number,
  installments: readonly Schedule[],
  overrides: Record<string, unknown> = {},
): Promise<QuoteRecord> {
  const body = { projectId, work: "New roof", amount: "9000", items: [], ...overrides };
  const { id } = quote.parse((await owner.post("/api/quotes", body)).body);
  await owner.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  return schedule(owner, id, installments);
}

export async function schedule(
  owner: Homeowner,
  quoteId: number,
  installments: readonly (Schedule & { id?: number })[],
): Promise<QuoteRecord> {
  const response = await owner.put(`/api/quotes/${quoteId}/installments`, {
    installments: installments.map((one) => ({ kind: "date", ...one })),
  });
  return quote.parse(response.body);
}

export async function addLine(
  owner: Homeowner,
  projectId: number,
  planned: string,
  category = "Materials",
) {
  const response = await owner.post("/api/budget-lines", { projectId, category, planned });
  return budgetLine.parse(response.body);
}

/** Runs the sweep once, and the jobs that it enqueued. */
export async function sweep(product: TestApp): Promise<number> {
  const ordered = await sweepReminders(product.deps);
  await runJobs(product);
  return ordered;
}

/** Texts of the reminders sent to an address, in order. */
export async function remindersTo(server: TestMailServer, { user }: Homeowner): Promise<string[]> {
  const mails = await server.received();
  return mails
    .filter(({ email }) => email.to?.some(({ address }) => address === user.email))
    .filter(({ email }) => email.text?.includes("reminders are on") === true)
    .map(({ email }) => email.text ?? "");
}

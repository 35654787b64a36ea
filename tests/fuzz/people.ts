import * as z from "zod/mini";
import type { Database } from "../../server/db/client.ts";
import { chatMessages } from "../../shared/assistant/contract.ts";
import type { Homeowner, TestApp } from "../support/app/app.ts";
import { createContractor } from "../support/records/contractors.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { addProposal } from "../support/records/proposals.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";
import { createRecurring } from "../support/records/recurring-expenses.ts";
import { addStoredReceipt } from "../support/records/uploads.ts";
import { DUE_ON } from "./values.ts";

const activeSessions = z.array(z.object({ id: z.string() }));

/** Part of every text of the other owner, so that a leak is detected. */
export const CANARY = "canary-7f3a";

export interface Person {
  client: Homeowner;
  /** a real id for each kind */
  ids: Map<string, string>;
}

/** A user with one row of each kind. */
export async function seededPerson(product: TestApp, text: string): Promise<Person> {
  const client = await proHomeowner(product);
  const ids = new Map([
    ["users", String(client.user.id)],
    ["email", client.user.email],
    ["password", client.password],
  ]);
  const person = { client, ids };
  await addRecords(product.db, person, text);
  return person;
}

export async function addRecords(
  db: Database,
  { client, ids }: Person,
  text: string,
): Promise<void> {
  const project = await createProject(client, { name: text, description: text });
  const contractor = await createContractor(client, { name: text, company: text, notes: text });
  const contractorId = contractor.id;
  const imageUrl = await addStoredReceipt(db, client.user.id);
  const rest = { description: text, notes: text, contractorId, imageUrl };
  const expense = await createExpense(client, project.id, rest);
  const milestone = await createMilestone(client, project.id, { title: text, description: text });
  const repeated = { description: text, notes: text, nextOn: DUE_ON };
  const recurring = await createRecurring(client, project.id, repeated);
  const proposal = await addProposal(db, client.user.id, text);
  const sessions = activeSessions.parse((await client.get("/api/account/sessions")).body);
  const [said] = chatMessages.parse((await client.get("/api/ai-chat")).body).slice(-1);
  const made = {
    projects: project.id,
    contractors: contractorId,
    expenses: expense.id,
    milestones: milestone.id,
    "recurring-expenses": recurring.id,
    proposals: proposal,
    sessions: sessions[0]?.id ?? "1",
    receipts: imageUrl,
    token: said?.proposals[0]?.token ?? "",
    any: project.id,
  };
  for (const [kind, id] of Object.entries(made)) ids.set(kind, String(id));
}

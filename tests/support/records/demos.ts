import { sql } from "drizzle-orm";
import { type Expense, expensePage } from "../../../shared/expenses/contract.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import { user as userSchema, type User } from "../../../shared/auth/contract.ts";
import type { TestApp } from "../app/app.ts";
import type { TestClient } from "../app/test-client.ts";

export interface DemoVisitor extends TestClient {
  user: User;
}

/** Opens a demo from a client address. The app must trust the proxy that reports it. */
export async function openDemo(product: TestApp, address = newAddress()): Promise<DemoVisitor> {
  const visitor = product.visitor();
  const response = await visitor.post("/api/demo", undefined, { "x-forwarded-for": address });
  if (response.status !== 201) throw new Error(`No demo was opened: ${response.text}`);
  return Object.assign(visitor, { user: userSchema.parse(response.body) });
}

let addresses = 0;

/** A unique address. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

export async function projectsOf(visitor: TestClient) {
  return projectList.parse((await visitor.get("/api/projects")).body);
}

export async function expensesOf(visitor: TestClient): Promise<Expense[]> {
  const pages = await Promise.all(
    (await projectsOf(visitor)).map(({ id }) =>
      visitor.get(`/api/expenses?projectId=${id}&pageSize=100`),
    ),
  );
  return pages.flatMap(({ body }) => expensePage.parse(body).expenses);
}

/** Number of the user's rows in each table. */
export async function rowsOf(product: TestApp, userId: number): Promise<Record<string, number>> {
  const tables = [
    "demo_accounts",
    "projects",
    "contractors",
    "expenses",
    "milestones",
    "ai_messages",
    "uploads",
    "trash",
    "idempotency_keys",
  ];
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.raw(table)} where user_id = ${userId})
      as ${sql.raw(table)}`,
  );
  const { rows } = await product.db.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)},
      (select count(*) from users where id = ${userId}) as users,
      (select count(*) from sessions where sess ->> 'userId' = ${String(userId)}) as sessions`);
  return rows[0] ?? {};
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
} from "../support/app/processes/app-process.ts";
import type { TestDatabase } from "../support/database/clone-database.ts";
import { contractorBody } from "../support/records/contractors.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { expenseBody } from "../support/records/factories.ts";
import { roundsOf } from "../support/run/repetitions.ts";

const ROUNDS = roundsOf({ few: 4, many: 20 });
const AT_ONCE = 50;
/** Up to two thousand requests, on slow machines too. */
const TIMEOUT_MS = 240_000;

const created = z.object({ id: z.int() });
const expensePage = z.object({ totalCount: z.int() });
const anyList = z.array(z.unknown());

let database: TestDatabase;
let scratches: Scratch[];
let processes: AppProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  scratches = [makeScratch(), makeScratch()];
  processes = await Promise.all(
    scratches.map(({ dataDir }) =>
      startApp({
        dataDir,
        env: {
          DATABASE_URL: database.url,
          SESSION_SECRET: "one secret for both of the processes, long enough",
        },
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(processes.map(stopApp));
  await Promise.all(scratches.map((scratch) => scratch.remove()));
  await database.drop();
});

/** A client whose requests alternate between the two processes. */
class Browser {
  #cookie = "";
  #turn = 0;

  async send(method: string, path: string, body?: unknown) {
    const { url } = processes[this.#turn % processes.length] ?? { url: "" };
    this.#turn += 1;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        cookie: this.#cookie,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const [session] = answer.headers.getSetCookie();
    this.#cookie ||= session?.split(";")[0] ?? "";
    return { status: answer.status, text, body: JSON.parse(text) as unknown };
  }
}

async function newHomeowner(round: number): Promise<Browser> {
  const browser = new Browser();
  const password = "a dry cellar and a warm roof";
  const { status, text } = await browser.send("POST", "/api/register", {
    email: `round-${round}@example.com`,
    password,
    confirmPassword: password,
  });
  if (status !== 201) throw new Error(`Could not register: ${text}`);
  return browser;
}

/** Fifty concurrent requests, alternating between both processes; the number accepted. */
async function sendFifty(
  browser: Browser,
  path: string,
  body: unknown,
  limit: number,
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => browser.send("POST", path, body)),
  );
  for (const { status, body: answer } of answers) {
    if (status === 201) continue;
    expect({ status, answer }).toMatchObject({
      status: 403,
      answer: { code: "plan_limit_reached", details: { limit, count: limit } },
    });
  }
  return answers.filter(({ status }) => status === 201).length;
}

describe("row 53: fifty concurrent requests to two processes", () => {
  test(
    "never exceed five expenses and three contractors, in any round",
    async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const browser = await newHomeowner(round);
        const project = await browser.send("POST", "/api/projects", {
          name: "Attic",
          budget: "1000",
        });
        const { id } = created.parse(project.body);
        expect(await sendFifty(browser, "/api/expenses", expenseBody(id), 5)).toBe(5);
        expect(await sendFifty(browser, "/api/contractors", contractorBody(), 3)).toBe(3);
        const expenses = await browser.send("GET", `/api/expenses?projectId=${id}`);
        expect(expensePage.parse(expenses.body).totalCount).toBe(5);
        const contractors = await browser.send("GET", "/api/contractors");
        expect(anyList.parse(contractors.body)).toHaveLength(3);
      }
    },
    TIMEOUT_MS,
  );
});

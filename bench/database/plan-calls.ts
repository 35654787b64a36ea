import type { BenchApp } from "../load/timed-statements.ts";
import {
  BIG_PROJECT,
  BIG_USER,
  CONTRACTORS,
  GROWN_PROJECT,
  PLAN_PROJECT,
  PLAN_USER,
} from "./large-rows.ts";

/*
 * Calls whose statements bench/queries.md explains, on ten million expenses: for an average user
 * with 600 expenses in a project, and for one with 100,000.
 */

/** An average user, and one whose data the writes may change. */
const USER = 17;
const PROJECT = (USER - 1) * 3 + 1;
const CONTRACTOR = (USER - 1) * CONTRACTORS + 1;
const WRITER = 4710;
const WRITERS_PROJECT = (WRITER - 1) * 3 + 1;
const WRITERS_CONTRACTOR = (WRITER - 1) * CONTRACTORS + 1;
const SESSION_RUNS = 7;

export interface Explained {
  serves: string;
  /** number of runs; by the last one PostgreSQL has chosen between generic and custom plan */
  times?: number;
  make(index: number): Promise<unknown>;
}

function pageOf(project: number, query = "", page = 1): string {
  return `/api/expenses?projectId=${project}&page=${page}&pageSize=25${query}`;
}

function readsOf(benchApp: BenchApp): Explained[] {
  const read = (serves: string, path: string, userId?: number): Explained => ({
    serves,
    times: SESSION_RUNS,
    make: () => benchApp.call({ path, ...(userId !== undefined && { userId }) }),
  });
  const filters = [
    ["search", "&search=lumber"],
    ["category", "&category=permits"],
    ["method", "&paymentMethod=check"],
    ["contractor", `&contractorId=${CONTRACTOR}`],
  ] as const;
  return [
    read("who is signed in", "/api/user", USER),
    read("list of projects", "/api/projects", USER),
    read("poll of the plan", "/api/subscription-status", USER),
    read("summary", `/api/projects/${PROJECT}/summary`, USER),
    read("expense page", pageOf(PROJECT), USER),
    ...filters.map(([name, query]) => read(`expenses by ${name}`, pageOf(PROJECT, query), USER)),
    read("contractors", "/api/contractors", USER),
    read("contractors' payments", "/api/contractors/payments", USER),
    read("room for an expense", "/api/expenses/can_create", USER),
    read("milestones", `/api/milestones?projectId=${PROJECT}`, USER),
    read("conversation", "/api/ai-chat", USER),
    read("account", "/api/account", USER),
    read("browsers signed in", "/api/account/sessions", USER),
    read("activity", "/api/account/activity", USER),
    read("expense page, 100,000", pageOf(BIG_PROJECT), BIG_USER),
    read("last expense page, 100,000", pageOf(BIG_PROJECT, "", 4000), BIG_USER),
    read("search, 100,000", pageOf(BIG_PROJECT, "&search=lumber"), BIG_USER),
    read("category, 100,000", pageOf(BIG_PROJECT, "&category=permits"), BIG_USER),
    read("method, 100,000", pageOf(BIG_PROJECT, "&paymentMethod=check"), BIG_USER),
    read("method, 100,000 scattered", pageOf(GROWN_PROJECT, "&paymentMethod=check"), BIG_USER),
    read("summary, 100,000", `/api/projects/${BIG_PROJECT}/summary`, BIG_USER),
    read("poll of the plan, 100,000", "/api/subscription-status", BIG_USER),
    read("budget overview", `/api/projects/${PROJECT}/plan`, USER),
    read("quotes", `/api/quotes?projectId=${PROJECT}`, USER),
    read("scope of a work", `/api/scope?projectId=${PROJECT}&work=Work%201`, USER),
    read("budget overview, 100,000", `/api/projects/${PLAN_PROJECT}/plan`, PLAN_USER),
    read("quotes, 100,000", `/api/quotes?projectId=${PLAN_PROJECT}`, PLAN_USER),
    read("report, 100,000", `/api/reports?projectId=${PLAN_PROJECT}`, PLAN_USER),
    read("home's cost, 100,000", `/api/reports/home-cost?projectId=${PLAN_PROJECT}`, PLAN_USER),
    read("administrator: users", "/api/admin/users?page=1&pageSize=25"),
    read("administrator: by expenses", "/api/admin/users?page=1&pageSize=25&sort=expenseCount"),
    read("administrator: by budget", "/api/admin/users?page=1&pageSize=25&sort=totalBudget"),
    read("administrator: search", "/api/admin/users?page=1&pageSize=25&search=nora"),
    read("administrator: sums", "/api/admin/summary"),
    read("administrator: what was done", "/api/admin/actions?page=1&pageSize=25"),
  ];
}

const EXPENSE = {
  projectId: WRITERS_PROJECT,
  contractorId: WRITERS_CONTRACTOR,
  description: "Oak boards",
  amount: "123.40",
  category: "Materials",
  paymentMethod: "Credit Card",
  date: "2025-12-10",
};

function writesOf(benchApp: BenchApp): Explained[] {
  const made: number[] = [];
  const write = (method: "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    benchApp.call({ method, path, userId: WRITER, ...(payload && { payload }) });
  const each = (serves: string, make: (id: number) => Promise<unknown>): Explained => ({
    serves,
    times: SESSION_RUNS,
    make: (index) => make(made[index] ?? 0),
  });
  return [
    {
      serves: "add an expense",
      times: SESSION_RUNS,
      make: async () => {
        const { id } = (await write("POST", "/api/expenses", EXPENSE)).json<{ id: number }>();
        made.push(id);
      },
    },
    each("change an expense", (id) => write("PUT", `/api/expenses/${id}`, EXPENSE)),
    each("delete an expense", (id) => write("DELETE", `/api/expenses/${id}`)),
    each("bring an expense back", (id) => write("POST", `/api/expenses/${id}/restore`)),
    {
      serves: "delete a contractor",
      make: () => write("DELETE", `/api/contractors/${WRITERS_CONTRACTOR}`),
    },
    {
      serves: "bring a contractor back",
      make: () => write("POST", `/api/contractors/${WRITERS_CONTRACTOR}/restore`),
    },
    {
      serves: "delete a project",
      make: () => write("DELETE", `/api/projects/${WRITERS_PROJECT}`),
    },
  ];
}

function sweepsOf(benchApp: BenchApp): Explained[] {
  return benchApp.sweeps.map((sweep) => ({
    serves: `sweep: ${sweep.name}`,
    make: () => sweep.run(),
  }));
}

export function callsToExplain(benchApp: BenchApp): Explained[] {
  return [...sweepsOf(benchApp), ...readsOf(benchApp), ...writesOf(benchApp)];
}

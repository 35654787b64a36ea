import type { APIRequestContext, APIResponse, BrowserContext } from "@playwright/test";
import type { Pool } from "pg";
import { user as userSchema, type User } from "../../../shared/auth/contract.ts";
import {
  contractor as contractorSchema,
  type Contractor,
} from "../../../shared/contractors/contract.ts";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { project as projectSchema, type Project } from "../../../shared/projects/contract.ts";
import { uploadResponse } from "../../../shared/receipts/contract.ts";
import { type Found, readingOf } from "../records/readings.ts";
import type { ReceiptFile } from "../records/receipts.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";

const PASSWORD = "a dry cellar and a warm roof";

/** A user with a separate account and a signed-in browser. */
export interface BrowserHomeowner {
  user: User;
  email: string;
  password: string;
  addProject(fields?: Partial<ProjectFields>): Promise<Project>;
  /** on the newest project, which is created if there is none */
  addExpense(fields?: Partial<ExpenseFields>): Promise<Expense>;
  /** adds `count` expenses of 1, 2, 3 … dollars, the first with the oldest date */
  addExpenses(count: number): Promise<Project>;
  addContractor(fields?: Partial<ContractorFields>): Promise<Contractor>;
  addContractors(names: readonly string[]): Promise<void>;
  /** returns the key for an expense's receipt */
  upload(file: ReceiptFile): Promise<string>;
  /** uploads a receipt with its reading, because reading it takes seconds of CPU time */
  uploadRead(file: ReceiptFile, found?: Found): Promise<string>;
  becomePro(): Promise<void>;
}

interface ProjectFields {
  name: string;
  description: string;
  budget: string;
}

interface ExpenseFields {
  projectId: number;
  description: string;
  amount: string;
  category: string;
  paymentMethod: string;
  date: string;
  notes: string;
  imageUrl: string | null;
  contractorId: number | null;
}

interface ContractorFields {
  name: string;
  company: string;
  email: string;
  phone: string;
  specialty: string;
  hourlyRate: string;
  notes: string;
}

interface FigureContext {
  context: BrowserContext;
  server: ServerProcess;
  database: Pool;
  email: string;
}

async function created(response: APIResponse): Promise<unknown> {
  if (response.status() >= 300) throw new Error(`${response.url()}: ${await response.text()}`);
  return response.json();
}

let networks = 0;

/** Each test gets its own network, because a run exceeds one network's limit of registrations. */
function newNetwork(): string {
  networks += 1;
  return `10.200.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

async function register(request: APIRequestContext, email: string, origin: { origin: string }) {
  const headers = { ...origin, "x-forwarded-for": newNetwork() };
  const data = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: "Robin",
    lastName: "Alder",
  };
  return userSchema.parse(await created(await request.post("/api/register", { data, headers })));
}

/** Registers through the API, so that the context's pages are signed in from the start. */
export async function createHomeowner(around: FigureContext): Promise<BrowserHomeowner> {
  const { context, server, database, email } = around;
  const { request } = context;
  const headers = { origin: server.url };
  const user = await register(request, email, headers);
  let newest: Project | undefined;

  const addProject = async (fields: Partial<ProjectFields> = {}) => {
    const data = { name: "Kitchen renovation", description: "", budget: "25000", ...fields };
    newest = projectSchema.parse(
      await created(await request.post("/api/projects", { data, headers })),
    );
    return newest;
  };
  const currentProject = async () => newest ?? addProject();
  const upload = async ({ name, contentType, bytes }: ReceiptFile) => {
    const multipart = { image: { name, mimeType: contentType, buffer: bytes } };
    const response = await created(await request.post("/api/upload", { multipart, headers }));
    return uploadResponse.parse(response).imageUrl;
  };

  return {
    user,
    email,
    password: PASSWORD,
    addProject,
    addExpense: async (fields = {}) => {
      const data = {
        projectId: (await currentProject()).id,
        description: "Oak boards",
        amount: "123.40",
        category: "Materials",
        paymentMethod: "Credit Card",
        date: "2026-03-10",
        ...fields,
      };
      return expenseSchema.parse(
        await created(await request.post("/api/expenses", { data, headers })),
      );
    },
    // Inserts into the table directly, bypassing the plan's limit.
    addExpenses: async (count) => {
      const project = await currentProject();
      await database.query(
        `insert into expenses
           (user_id, project_id, description, amount, category, payment_method, date)
         select $1, $2, 'Expense ' || n, n, 'Materials', 'Credit Card', date '2025-01-01' + n
         from generate_series(1, $3::int) as n`,
        [user.id, project.id, count],
      );
      return project;
    },
    addContractor: async (fields = {}) => {
      const data = { name: "Dana Whitfield", ...fields };
      return contractorSchema.parse(
        await created(await request.post("/api/contractors", { data, headers })),
      );
    },
    addContractors: async (names) => {
      await database.query(
        "insert into contractors (user_id, name) select $1, unnest($2::text[])",
        [user.id, names],
      );
    },
    upload,
    uploadRead: async (file, found) => {
      const key = await upload(file);
      await database.query(
        "insert into receipt_readings (user_id, key, text, fields, read_at) values ($1, $2, '', $3, now())",
        [user.id, key, JSON.stringify(readingOf(found))],
      );
      return key;
    },
    becomePro: async () => {
      await database.query("update users set subscription_status = 'active' where id = $1", [
        user.id,
      ]);
    },
  };
}

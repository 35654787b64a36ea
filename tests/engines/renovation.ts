import * as z from "zod";
import { HttpVisitor } from "../support/app/http-visitor.ts";

export const PASSWORD = "a dry cellar and a warm roof";

const record = z.object({ id: z.int() });
const contractSchema = z.object({ id: z.int(), installments: z.array(record) });

export interface Renovation {
  email: string;
  /** an accepted quote with one planned payment */
  contractId: number;
}

/** Registers a user and records the tasks' data through the API. */
export async function recordRenovation(url: string, email: string): Promise<Renovation> {
  const visitor = new HttpVisitor(url);
  const send = async (method: string, path: string, body: object) => {
    const response = await visitor.send(method, path, { body });
    if (response.status >= 300) throw new Error(`${path}: ${response.bytes.toString()}`);
    return response.body;
  };
  const post = async (path: string, body: object) =>
    record.parse(await send("POST", path, body)).id;

  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await send("POST", "/api/register", {
    email,
    ...passwords,
    firstName: "Robin",
    lastName: "Alder",
  });
  const projectId = await post("/api/projects", {
    name: "Kitchen",
    description: "",
    budget: "60000",
  });
  await post("/api/budget-lines", { projectId, category: "Materials", planned: "20000" });
  const lineId = await post("/api/budget-lines", {
    projectId,
    category: "Labor",
    planned: "25000",
  });
  const contractorId = await post("/api/contractors", { name: "Dana Whitfield" });
  for (const [description, amount, category] of [
    ["Oak boards", "123.40", "Materials"],
    ["Tile saw", "59.00", "Tools"],
  ]) {
    const plain = { paymentMethod: "Credit Card", date: "2026-03-10" };
    await post("/api/expenses", { projectId, description, amount, category, ...plain });
  }
  for (const [title, targetDate] of [
    ["Install flooring", null],
    ["Rough-in", "2199-01-07"],
    ["Paint", "2199-01-20"],
  ]) {
    const plain = { description: null, category: "Flooring" };
    await post("/api/milestones", { projectId, title, targetDate, ...plain });
  }
  for (const amount of ["13400", "12000"]) {
    await post("/api/quotes", { projectId, work: "New roof", amount, items: [] });
  }
  const contract = { projectId, work: "Cabinets", amount: "9700", contractorId, lineId, items: [] };
  const contractId = await post("/api/quotes", contract);
  const on = { status: "accepted", on: "2026-03-01" };
  await send("PATCH", `/api/quotes/${contractId}/status`, on);
  const deposit = { kind: "deposit", title: "Deposit", amount: "970" };
  const planned = await send("PUT", `/api/quotes/${contractId}/installments`, {
    installments: [deposit],
  });
  contractSchema.parse(planned);
  visitor.close();
  return { email, contractId };
}

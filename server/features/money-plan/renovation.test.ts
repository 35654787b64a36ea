import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Instalment } from "../../../shared/contracts/agreement.ts";
import { quote } from "../../../shared/contracts/contract.ts";
import { moneyPlan } from "../../../shared/money-plan/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app.ts";
import { createExpense, createProject } from "../../../tests/support/factories.ts";
import { completeMilestone, createMilestone } from "../../../tests/support/milestones.ts";
import { RENOVATION_FIGURES } from "../../../tests/support/renovation-figures.ts";

/* The renovation of 40 steps as a homeowner goes through it: every step is a call, and after each the plan is read anew. */

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

const withId = z.object({ id: z.int() });

type LineName = "Materials · Kitchen" | "Labor" | "Permits" | "Appliances" | "Flooring";
type Work = "Labor" | "Labor, the other" | "Cabinets";
interface Paid {
  category?: string;
  line?: LineName;
  under?: Work;
  instalment?: string;
  /** what came back of the expense with this name */
  back?: string;
  isBack?: boolean;
  shares?: readonly { line: LineName; amount: string }[];
}

/** One homeowner with one project, and what they have made so far by its name. */
class Renovation {
  readonly #client: Homeowner;
  readonly #lines = new Map<string, number>();
  readonly #quotes = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #instalments = new Map<string, number>();
  readonly #milestones = new Map<string, number>();
  readonly #expenses = new Map<string, number>();
  projectId = 0;

  constructor(client: Homeowner) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    const { id } = await createProject(this.#client, { name: "Kitchen", budget: "60000" });
    this.projectId = id;
    for (const title of ["Rough-in", "Cabinets hung", "Punch list"]) {
      this.#milestones.set(title, (await createMilestone(this.#client, id, { title })).id);
    }
  }

  async keep(contingency: string): Promise<void> {
    await this.#put(`/api/projects/${this.projectId}/contingency`, { contingency });
  }

  async plan(name: LineName, planned: string, isDone = false): Promise<void> {
    const [category, room = null] = name.split(" · ");
    const input = { projectId: this.projectId, category, room, planned, isDone };
    const known = this.#lines.get(name);
    if (known !== undefined) return this.#put(`/api/budget-lines/${known}`, input);
    this.#lines.set(name, await this.#add("/api/budget-lines", input));
  }

  async ask(work: Work, line: LineName, amount: string | null): Promise<void> {
    const input = { work, amount, lineId: this.#lines.get(line), items: [] };
    const known = this.#quotes.get(work);
    if (known !== undefined) return this.#put(`/api/quotes/${known}`, input);
    const id = await this.#add("/api/quotes", { ...input, projectId: this.projectId });
    this.#quotes.set(work, id);
  }

  async become(work: Work, status: string): Promise<void> {
    const id = this.#quotes.get(work);
    const answer = await this.#client.patch(`/api/quotes/${id}/status`, { status });
    expect(answer.status, answer.text).toBe(200);
  }

  async change(work: Work, cost: string, status: string): Promise<void> {
    const input = { reason: `A change of ${cost}`, cost, days: 0, status };
    const known = this.#changes.get(cost);
    if (known !== undefined) return this.#put(`/api/change-orders/${known}`, input);
    const path = `/api/quotes/${this.#quotes.get(work)}/change-orders`;
    const answer = await this.#client.post(path, input);
    expect(answer.status, answer.text).toBe(201);
    this.#changes.set(cost, quote.parse(answer.body).changeOrders.at(-1)?.id ?? 0);
  }

  async schedule(): Promise<void> {
    const today = product.clock.now().toISOString().slice(0, 10);
    const payment = (kind: Instalment["kind"], title: string, amount: string) => ({
      ...{ kind, title, amount, dueDate: kind === "deposit" ? today : null },
      milestoneId: this.#milestones.get(title) ?? null,
    });
    const path = `/api/quotes/${this.#quotes.get("Labor")}/instalments`;
    const answer = await this.#client.put(path, {
      instalments: [
        payment("deposit", "Deposit", "1700"),
        payment("milestone", "Rough-in", "7000"),
        payment("milestone", "Cabinets hung", "6780"),
        payment("holdback", "Holdback", "1720"),
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    for (const { id, title } of quote.parse(answer.body).instalments) {
      this.#instalments.set(title, id);
    }
  }

  async pay(name: string, amount: string, paid: Paid = {}): Promise<void> {
    const { category = "Other", line, under, instalment, back, isBack = false } = paid;
    const details = {
      lineId: this.#lines.get(line ?? "") ?? null,
      quoteId: this.#quotes.get(under ?? "") ?? null,
      instalmentId: this.#instalments.get(instalment ?? "") ?? null,
      isRefund: isBack || back !== undefined,
      refundOf: this.#expenses.get(back ?? "") ?? null,
      shares: (paid.shares ?? []).map((share) => ({
        lineId: this.#lines.get(share.line),
        amount: share.amount,
      })),
    };
    const { id } = await createExpense(this.#client, this.projectId, {
      description: name,
      ...{ amount, category, details },
    });
    this.#expenses.set(name, id);
  }

  async finish(milestone: string): Promise<void> {
    await completeMilestone(this.#client, this.#milestones.get(milestone) ?? 0);
  }

  async read() {
    const { body } = await this.#client.get(`/api/projects/${this.projectId}/plan`);
    const labor = this.#quotes.get("Labor");
    const contract = labor && (await this.#client.get(`/api/quotes/${labor}`)).body;
    return { plan: moneyPlan.parse(body), labor: contract ? quote.parse(contract) : undefined };
  }

  async spent(): Promise<string> {
    const { body } = await this.#client.get(`/api/projects/${this.projectId}/summary`);
    return z.object({ totalSpent: z.string() }).parse(body).totalSpent;
  }

  async #add(path: string, input: object): Promise<number> {
    const answer = await this.#client.post(path, input);
    expect(answer.status, answer.text).toBe(201);
    return withId.parse(answer.body).id;
  }

  async #put(path: string, input: object): Promise<void> {
    const answer = await this.#client.put(path, input);
    expect(answer.status, answer.text).toBe(200);
  }
}

const STEPS: readonly ((home: Renovation) => Promise<void>)[] = [
  (home) => home.begin(),
  (home) => home.keep("9000"),
  (home) => home.plan("Materials · Kitchen", "14000"),
  (home) => home.plan("Labor", "18000"),
  (home) => home.plan("Permits", "1000"),
  (home) => home.plan("Appliances", "8000"),
  (home) => home.plan("Flooring", "5000"),
  (home) => home.pay("Permit", "850", { category: "permits" }),
  async (home) => {
    await home.ask("Labor", "Labor", null);
    await home.ask("Labor, the other", "Labor", null);
  },
  async (home) => {
    await home.ask("Labor", "Labor", "17200");
    await home.ask("Labor, the other", "Labor", "16000");
  },
  (home) => home.become("Labor", "accepted"),
  (home) => home.become("Labor, the other", "declined"),
  (home) => home.schedule(),
  (home) => home.pay("Deposit", "1700", { under: "Labor" }),
  async (home) => {
    await home.ask("Cabinets", "Materials · Kitchen", "13400");
    await home.become("Cabinets", "accepted");
  },
  (home) => home.pay("On ordering", "4000", { under: "Cabinets" }),
  (home) => home.change("Labor", "1450", "proposed"),
  (home) => home.change("Labor", "1450", "approved"),
  (home) => home.plan("Labor", "19000"),
  async (home) => {
    await home.finish("Rough-in");
    await home.pay("Rough-in", "7000", { under: "Labor", instalment: "Rough-in" });
  },
  (home) => home.pay("Appliances", "6300", { category: "Appliances" }),
  (home) => home.pay("Range hood", "450", { category: "Appliances", back: "Appliances" }),
  (home) =>
    home.pay("One receipt", "2400", {
      category: "Materials",
      shares: [
        { line: "Flooring", amount: "1500" },
        { line: "Materials · Kitchen", amount: "900" },
      ],
    }),
  async () => {},
  (home) => home.change("Cabinets", "-600", "approved"),
  (home) => home.change("Labor", "2000", "rejected"),
  (home) => home.pay("On delivery", "6800", { under: "Cabinets" }),
  (home) => home.pay("Part of it back", "240", { category: "Materials", back: "One receipt" }),
  (home) => home.pay("Oak", "4100", { category: "Flooring" }),
  (home) => home.pay("Dumpster", "900", { category: "Waste" }),
  (home) => home.pay("Mold", "4600", { category: "Mold" }),
  async (home) => {
    await home.finish("Cabinets hung");
    await home.pay("Cabinets hung", "6780", { under: "Labor", instalment: "Cabinets hung" });
  },
  (home) => home.pay("The rest of the cabinets", "2000", { under: "Cabinets" }),
  async (home) => {
    await home.become("Cabinets", "completed");
    await home.plan("Materials · Kitchen", "14000", true);
  },
  (home) => home.pay("Dishwasher", "2000", { category: "appliances" }),
  (home) => home.pay("Wiring", "1450", { under: "Labor" }),
  (home) => home.become("Labor", "completed"),
  (home) => home.pay("Holdback", "1720", { under: "Labor", instalment: "Holdback" }),
  (home) => home.pay("Scratched board", "200", { line: "Flooring", isBack: true }),
  (home) => home.finish("Punch list"),
];

test("a renovation of 40 steps, call by call, comes to what pencil and paper come to", async () => {
  expect(STEPS).toHaveLength(RENOVATION_FIGURES.length);
  const home = new Renovation(await product.homeowner());
  for (const [index, step] of STEPS.entries()) {
    await step(home);
    const { plan, labor } = await home.read();
    const expected = RENOVATION_FIGURES[index];
    const touched = plan.lines.find(
      ({ category, room }) =>
        (room === null ? category : `${category} · ${room}`) === expected?.touched,
    );
    const line = touched?.figures ?? plan.unplanned;
    const { total, forecast } = plan;
    expect({
      step: index + 1,
      touched: touched === undefined ? "no line" : expected?.touched,
      line: [line.planned, line.committed, line.paid, line.open, line.left, line.forecast].map(
        Number,
      ),
      project: [total.paid, total.open, total.toCome, total.forecast, forecast.safeToSpend].map(
        Number,
      ),
      instalments: expected?.instalments
        ? labor?.instalments.map(({ status }) => status).join(" ")
        : "",
    }).toEqual({ step: index + 1, ...expected });
    expect(await home.spent()).toBe(total.paid);
  }
  const { plan } = await home.read();
  expect(plan.forecast).toMatchObject({
    ...{ expected: "51710.00", low: "51710.00", high: "51710.00", surprises: "0.00" },
    ...{ chancePercent: 100, contingencyNeeded: "710.00" },
  });
});

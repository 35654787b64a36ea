import * as z from "zod/mini";
import type { Installment } from "../../../../shared/contracts/agreement.ts";
import { quote } from "../../../../shared/contracts/contract.ts";
import { budgetOverview } from "../../../../shared/budget/contract.ts";
import type { Homeowner } from "../../app/app.ts";
import { createExpense, createProject } from "../factories.ts";
import { completeMilestone, createMilestone } from "../milestones.ts";
import type { TestResponse } from "../../app/test-client.ts";

function accepted({ status, body, text }: TestResponse): unknown {
  if (status !== 200 && status !== 201) throw new Error(`Refused with ${status}: ${text}`);
  return body;
}

const withId = z.object({ id: z.int() });

type LineName = "Materials · Kitchen" | "Labor" | "Permits" | "Appliances" | "Flooring";
type Work = "Labor" | "Labor, the other" | "Cabinets";
interface Paid {
  category?: string;
  line?: LineName;
  under?: Work;
  installment?: string;
  /** name of the expense that this one refunds */
  back?: string;
  isBack?: boolean;
  shares?: readonly { line: LineName; amount: string }[];
}

/** One homeowner with one project, and its created records by name. */
export class Renovation {
  readonly #client: Homeowner;
  readonly #lines = new Map<string, number>();
  readonly #quotes = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #installments = new Map<string, number>();
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
    accepted(await this.#client.patch(`/api/quotes/${id}/status`, { status }));
  }

  async change(work: Work, cost: string, status: string): Promise<void> {
    const input = { reason: `A change of ${cost}`, cost, days: 0, status };
    const known = this.#changes.get(cost);
    if (known !== undefined) return this.#put(`/api/change-orders/${known}`, input);
    const path = `/api/quotes/${this.#quotes.get(work)}/change-orders`;
    const changed = quote.parse(accepted(await this.#client.post(path, input)));
    this.#changes.set(cost, changed.changeOrders.at(-1)?.id ?? 0);
  }

  /** @param today date of the deposit */
  async schedule(today: string): Promise<void> {
    const payment = (kind: Installment["kind"], title: string, amount: string) => ({
      kind,
      title,
      amount,
      dueDate: kind === "deposit" ? today : null,
      milestoneId: this.#milestones.get(title) ?? null,
    });
    const path = `/api/quotes/${this.#quotes.get("Labor")}/installments`;
    const response = await this.#client.put(path, {
      installments: [
        payment("deposit", "Deposit", "1700"),
        payment("milestone", "Rough-in", "7000"),
        payment("milestone", "Cabinets hung", "6780"),
        payment("retainage", "Retainage", "1720"),
      ],
    });
    for (const { id, title } of quote.parse(accepted(response)).installments) {
      this.#installments.set(title, id);
    }
  }

  async pay(name: string, amount: string, paid: Paid = {}): Promise<void> {
    const { category = "Other", line, under, installment, back, isBack = false } = paid;
    const details = {
      lineId: this.#lines.get(line ?? "") ?? null,
      quoteId: this.#quotes.get(under ?? "") ?? null,
      installmentId: this.#installments.get(installment ?? "") ?? null,
      isRefund: isBack || back !== undefined,
      refundOf: this.#expenses.get(back ?? "") ?? null,
      shares: (paid.shares ?? []).map((share) => ({
        lineId: this.#lines.get(share.line),
        amount: share.amount,
      })),
    };
    const { id } = await createExpense(this.#client, this.projectId, {
      description: name,
      amount,
      category,
      details,
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
    return {
      plan: budgetOverview.parse(body),
      labor: contract ? quote.parse(contract) : undefined,
    };
  }

  async spent(): Promise<string> {
    const { body } = await this.#client.get(`/api/projects/${this.projectId}/summary`);
    return z.object({ totalSpent: z.string() }).parse(body).totalSpent;
  }

  async #add(path: string, input: object): Promise<number> {
    return withId.parse(accepted(await this.#client.post(path, input))).id;
  }

  async #put(path: string, input: object): Promise<void> {
    accepted(await this.#client.put(path, input));
  }
}

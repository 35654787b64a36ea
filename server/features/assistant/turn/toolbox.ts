import * as z from "zod/mini";
import type { Evidence, Fact } from "../rules/fact.ts";
import type { ProposedRecord } from "../../../../shared/assistant/proposal.ts";
import { MAX_PRODUCT_LINKS, type ProductLink } from "../rules/product-links.ts";
import type { ToolInput, ToolName, ToolOutput, ToolRefusal } from "../rules/tool-calls.ts";
import type { ProblemCode } from "../../../../shared/problem.ts";
import { AppError, failed, viewOnly } from "../../../errors.ts";
import { mayEdit } from "../../../identity/access.ts";
import type { Toolbox } from "../../../gateways/model/model.ts";
import { toToolOutput } from "./tool-output.ts";
import type { Tool, ToolContext } from "./tool.ts";
import { describeTool, readInput } from "./tool-description.ts";
import { findArticlesTool } from "../tools/find-articles.ts";
import { findImportTool } from "../tools/find-import.ts";
import { listContractorsTool } from "../tools/list-contractors.ts";
import { listMilestonesTool } from "../tools/list-milestones.ts";
import { listPayablesTool } from "../tools/list-payables.ts";
import { listQuotesTool } from "../tools/list-quotes.ts";
import { budgetOverviewTool } from "../tools/budget.ts";
import { offerFilesTool } from "../tools/offer-files.ts";
import { planLimitsTool } from "../tools/plan-limits.ts";
import { listProjectsTool, projectSummaryTool } from "../tools/projects.ts";
import {
  proposeCompletionTool,
  proposeMilestoneTool,
} from "../tools/proposals/propose-milestone.ts";
import { proposeContractorTool } from "../tools/proposals/propose-contractor.ts";
import { proposeExpenseTool } from "../tools/proposals/propose-expense.ts";
import { proposePaymentTool } from "../tools/proposals/propose-payment.ts";
import { reportTool } from "../tools/report.ts";
import { searchExpensesTool } from "../tools/search-expenses.ts";
import { spendingTool } from "../tools/spending.ts";
import { checkAffordabilityTool } from "../tools/check-affordability.ts";

const TOOLS: { readonly [N in ToolName]: Tool<N> } = {
  list_projects: listProjectsTool,
  get_project_summary: projectSummaryTool,
  get_spending: spendingTool,
  search_expenses: searchExpensesTool,
  list_milestones: listMilestonesTool,
  list_contractors: listContractorsTool,
  get_budget_overview: budgetOverviewTool,
  list_quotes: listQuotesTool,
  list_payables: listPayablesTool,
  get_report: reportTool,
  offer_files: offerFilesTool,
  find_import: findImportTool,
  get_plan_limits: planLimitsTool,
  check_affordability: checkAffordabilityTool,
  find_articles: findArticlesTool,
  propose_expense: proposeExpenseTool,
  propose_payment: proposePaymentTool,
  propose_milestone: proposeMilestoneTool,
  propose_contractor: proposeContractorTool,
  propose_completion: proposeCompletionTool,
};

const DESCRIPTIONS = Object.values(TOOLS).map((tool) => describeTool<ToolName>(tool));

/** Maximum calls per turn; a model that makes more is looping. */
export const MAX_CALLS = 16;
export const MAX_PROPOSALS = 5;

/** Errors that a model may read to try again. Any other error ends the turn. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set([
  "not_found",
  "validation_failed",
  "plan_limit_reached",
  "conflict",
  "not_permitted",
]);

/** Tools that lead to a write, which viewers may not use. */
const WRITING: ReadonlySet<ToolName> = new Set([
  "find_import",
  "propose_expense",
  "propose_payment",
  "propose_milestone",
  "propose_contractor",
  "propose_completion",
]);

/** A turn's tools with their results and proposals so far. */
export interface TurnToolbox extends Toolbox {
  evidence(): Evidence;
  proposals(): readonly ProposedRecord[];
  /** links under the reply */
  links(): readonly ProductLink[];
}

/** The tools of one turn, for one user; no call can change the user. */
export function createToolbox(context: ToolContext): TurnToolbox {
  const facts: Fact[] = [];
  const passages: string[] = [];
  const proposals = new Map<string, ProposedRecord>();
  const links = new Map<string, ProductLink>();
  let calls = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Serializes calls, so that a turn uses one connection. */
  function runSerially<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    const next = last.then(answer);
    last = next.catch(() => {});
    return next;
  }

  /** Keeps a proposal; equal ones count once. */
  function keepProposal(proposal: ProposedRecord): void {
    const key = JSON.stringify(proposal);
    if (!proposals.has(key) && proposals.size >= MAX_PROPOSALS) {
      throw failed("conflict", `No more than ${MAX_PROPOSALS} proposals at once`);
    }
    proposals.set(key, proposal);
  }

  async function ask<N extends ToolName>(name: N, input: unknown): Promise<ToolOutput<N>> {
    if (WRITING.has(name) && !mayEdit(context.access)) throw viewOnly();
    const tool: Tool<N> = TOOLS[name];
    const result = await tool.run(context, parseInput(tool, input));
    if (result.proposal !== undefined) keepProposal(result.proposal);
    // Latest first, so that a figure with several sources links to the last one.
    facts.unshift(...result.facts);
    passages.push(...(result.passages ?? []));
    for (const link of result.links ?? []) {
      if (links.size < MAX_PRODUCT_LINKS) links.set(link.href, link);
    }
    return result.output;
  }

  async function call(name: string, input: unknown): Promise<unknown> {
    calls += 1;
    if (calls > MAX_CALLS) {
      return refusal(`No more than ${MAX_CALLS} calls in one turn: answer with what is known`);
    }
    if (!isToolName(name)) return refusal("There is no such tool");
    try {
      const output = await runSerially(() => ask(name, input));
      return "refused" in output || "isProposed" in output
        ? output
        : toToolOutput(output, { areArticles: name === "find_articles" });
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.problem.code)) {
        return refusal(error.problem.error);
      }
      throw error;
    }
  }

  return {
    descriptions: DESCRIPTIONS,
    call,
    ask: (name, input) => runSerially(() => ask(name, input)),
    evidence: () => ({ facts: [...facts], passages: [...passages], today: context.today }),
    proposals: () => [...proposals.values()],
    links: () => [...links.values()],
  };
}

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

function refusal(refused: string): ToolRefusal {
  return { refused };
}

function parseInput<N extends ToolName>({ input: schema }: Tool<N>, given: unknown): ToolInput<N> {
  const result = z.safeParse(schema, readInput(schema, given));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join(".") ?? "";
  throw failed("validation_failed", `${where}: ${issue?.message ?? "is not valid"}`);
}

import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { answerMilestones } from "./milestones.ts";
import { say } from "./replies.ts";
import { type Asked, inProject, projectIdIn } from "./turn.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, isNegative, isZero, percent } from "./wording/figures.ts";
import { quoted } from "./wording/names.ts";

type Summary = ToolOutput<"get_project_summary">;

/** "How much is left?", "Am I over budget?" */
export async function answerBudget(asked: Asked, of: Detail<"budget">): Promise<string> {
  const summary = await asked.tools.ask("get_project_summary", projectIdIn(asked.understood.slots));
  const values = { ...summary, where: inProject(asked, summary.name) };
  const { spent, remaining } = summary;
  const isOver = isNegative(remaining);
  switch (of) {
    case "left":
      if (isZero(spent)) return say("all is left", values);
      return say(isOver ? "over budget" : "left", values);
    case "over":
      if (isOver) return say("over budget", values);
      return say(isZero(remaining) ? "on budget" : "within budget", values);
    case "percent":
      return say("used percent", values);
    case "budget":
      if (isZero(spent)) return say("budget, none spent", values);
      return say(isOver ? "budget, over" : "budget, left", values);
    case "start":
      return say(summary.startDate === null ? "start unknown" : "start", values);
    case "overview":
      return overview(asked, summary, values);
  }
}

async function overview(asked: Asked, summary: Summary, values: object): Promise<string> {
  const { name, budget, spent, remaining, usedPercent, expenseCount } = summary;
  const isOver = isNegative(remaining);
  const state = expenseCount === 0 ? "empty" : isOver ? "over" : "within";
  const rows = [
    ["Budget", amount(budget)],
    ["Spent", amount(spent)],
    [isOver ? "Over budget by" : "Remaining", amount(remaining)],
    ["Used", percent(usedPercent)],
  ];
  const milestones = await answerMilestones(asked, "overdue");
  const lead = say(`overview, ${state}`, values);
  return paragraphs(lead, table([quoted(name), ""], rows), milestones);
}

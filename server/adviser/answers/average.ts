import { amount, counted } from "./wording/figures.ts";
import { narrowing, nothingSpent, when } from "./narrowing.ts";
import { type Asked, filterOf, inProject, sentence } from "./turn.ts";

/** "What do I spend a month on average?" Months without an expense do not count. */
export async function answerAverage(asked: Asked, of: "month" | "expense"): Promise<string> {
  const { slots } = asked.understood;
  const { groups, count, total, average, project } = await asked.tools.ask("get_spending", {
    ...filterOf(slots),
    ...(of === "month" && { by: "month" as const }),
  });
  if (average === null) return nothingSpent(asked, project.name);
  const narrowed = `${narrowing(slots)}${inProject(asked, project.name)}`;
  const all = `${amount(total)} in ${counted(count, "expense")}`;
  return of === "month"
    ? `${sentence(`${when(slots)}you spent`)} **${amount(average)}** a month on average${narrowed}: ${all}, in ${counted(groups.length, "month")} with expenses.`
    : `${sentence(`${when(slots)}an expense came to`)} **${amount(average)}** on average${narrowed}: ${all}.`;
}

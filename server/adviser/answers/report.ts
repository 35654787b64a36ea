import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { say } from "./replies.ts";
import { type Asked, daysIn, projectIdIn, scopeOf } from "./turn.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { amount, isNegative, isZero } from "./wording/figures.ts";
import { named } from "./wording/names.ts";

type Report = Extract<ToolOutput<"get_report">, { plan: "pro" }>;
type Scope = { where: string };

const MAX_ROOMS = 8;

/** "How much sales tax did I pay?", "What did I spend per room?", "Show my capital improvements" */
export async function answerReport(asked: Asked, of: Detail<"report">): Promise<string> {
  const { slots } = asked.understood;
  const input = { ...projectIdIn(slots), ...daysIn(slots) };
  const found = await asked.tools.ask("get_report", input);
  if (found.plan === "free") return say("report on free");
  const { where, during } = scopeOf(asked, found.project.name);
  const scope = { where: `${where}${during}` };
  switch (of) {
    case "salesTax":
      return salesTax(found, scope);
    case "homeCost":
      return homeCost(found, scope);
    case "rooms":
      return rooms(found, scope);
    case "changeOrders":
      return changeOrders(found, scope);
  }
}

function salesTax({ salesTax: { tax, unknown }, spent }: Report, scope: Scope): string {
  if (isZero(spent)) return say("nothing spent", scope);
  const rest = isZero(unknown) ? "" : ` ${say("tax unknown", { unknown })}`;
  return `${say(isZero(tax) ? "no sales tax" : "sales tax", { ...scope, tax })}${rest}`;
}

function homeCost(report: Report, scope: Scope): string {
  const small = report.notLookedAt.count > 0 ? [say("small ones", report)] : [];
  return paragraphs(
    say("improvements", { ...report, ...scope }),
    list([say("repairs", report), say("neither", report), ...small]),
    say("not tax advice"),
  );
}

function rooms({ rooms: all }: Report, scope: Scope): string {
  if (all.every(({ name }) => name === null)) return say("no rooms", scope);
  const rows = all.slice(0, MAX_ROOMS).map(({ name, total }) => {
    const room = name === null ? "No room" : named(name, "A room");
    return `${room}: ${isNegative(total) ? "refunded " : ""}${amount(total)}`;
  });
  const more = all.length > MAX_ROOMS ? say("more rooms") : undefined;
  return paragraphs(say("rooms", scope), list(rows), more);
}

function changeOrders({ changeOrders: orders }: Report, scope: Scope): string {
  const { added, saved, proposed } = orders;
  if ([added, saved, proposed].every(isZero)) return say("no change orders", scope);
  const effect = isNegative(proposed) ? "save" : "add";
  const waiting = isZero(proposed) ? "" : ` ${say("proposed changes", { effect, proposed })}`;
  const cheaper = isZero(saved) ? null : saved;
  return `${say("change orders", { ...scope, added, saved: cheaper })}${waiting}`;
}

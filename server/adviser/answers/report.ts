import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { amount, counted, isNegative, isZero } from "./wording/figures.ts";
import { named } from "./wording/names.ts";
import { type Asked, during, inProject, projectIdIn } from "./turn.ts";

type Report = Extract<ToolOutput<"get_report">, { plan: "pro" }>;
type Subject = "salesTax" | "homeCost" | "rooms" | "changeOrders";

const MOST_ROOMS = 8;

/** "How much sales tax did I pay?", "What did I spend per room?", "Show my capital improvements" */
export async function answerReport(asked: Asked, of: Subject): Promise<string> {
  const { slots } = asked.understood;
  const [period] = slots.periods;
  const found = await asked.tools.ask("get_report", {
    ...projectIdIn(slots),
    ...(period?.from !== undefined && { from: period.from }),
    ...(period?.to !== undefined && { to: period.to }),
  });
  if (found.plan === "free") return onFree();
  const where = `${inProject(asked, found.project.name)}${during(slots)}`;
  switch (of) {
    case "salesTax":
      return salesTax(found, where);
    case "homeCost":
      return homeCost(found, where);
    case "rooms":
      return rooms(found, where);
    case "changeOrders":
      return changeOrders(found, where);
  }
}

function onFree(): string {
  return "Sales tax, rooms, capital improvements and change orders are in the reports, which are part of Pro, so I have no figures of them for you. On any plan I can tell you what you spent by category, contractor, month and payment method.";
}

function salesTax({ salesTax: { tax, unknown }, spent }: Report, where: string): string {
  if (isZero(spent)) return `Nothing is spent${where}.`;
  const rest = isZero(unknown)
    ? ""
    : ` Of ${amount(unknown)} that you paid nobody has said how much is tax, so that is not in it.`;
  return isZero(tax)
    ? `No sales tax is recorded${where}.${rest}`
    : `You paid **${amount(tax)}** in sales tax${where}.${rest}`;
}

function homeCost({ improvement, repair, neither, notLookedAt }: Report, where: string): string {
  return paragraphs(
    `Capital improvements come to **${amount(improvement.total)}**${where}, in ${counted(improvement.count, "expense")}.`,
    list([
      `Repairs: ${amount(repair.total)}`,
      `Neither, or for you to decide: ${amount(neither.total)}`,
      ...(notLookedAt.count > 0 ? [`Small ones, not looked at: ${amount(notLookedAt.total)}`] : []),
    ]),
    "Where you have not decided it is a suggestion with its reason, to be checked with a professional: it is not tax advice.",
  );
}

function rooms({ rooms: all }: Report, where: string): string {
  const known = all.filter(({ name }) => name !== null);
  if (known.length === 0) {
    return `No expense names a room${where}. Choose one under the details of an expense, or on its budget line.`;
  }
  return paragraphs(
    `What you spent by room${where}:`,
    list(
      all.slice(0, MOST_ROOMS).map(({ name, total }) => {
        const room = name === null ? "No room named" : named(name, "A room");
        return `${room}: ${isNegative(total) ? "came back " : ""}${amount(total)}`;
      }),
    ),
    all.length > MOST_ROOMS ? "The report has the others." : undefined,
  );
}

function changeOrders({ changeOrders: { added, saved, proposed } }: Report, where: string): string {
  if ([added, saved, proposed].every(isZero)) return `No change order is recorded${where}.`;
  const waiting = isZero(proposed)
    ? ""
    : ` What is proposed and not decided would ${isNegative(proposed) ? "save" : "add"} ${amount(proposed)}.`;
  const cheaper = isZero(saved) ? "" : ` and saved ${amount(saved)}`;
  return `Approved change orders added **${amount(added)}**${cheaper}${where}.${waiting}`;
}

import type { TakenOut } from "../../features/assistant/rules/file-calls.ts";
import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { dayOf } from "../grammar/days.ts";
import { paragraphs } from "./wording/blocks.ts";
import { counted } from "./wording/figures.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";

type Offered = ToolOutput<"offer_files">;

/** What is said of each, in the order in which they are listed. What is made of all goes before tables. */
const MADE_OF_ALL: readonly [RegExp, TakenOut][] = [
  [/\b(?:accountant|cpa|bookkeeper|tax preparer|zip|receipts?)\b/i, "accountant"],
  [/\b(?:pdfs?|reports?|print ?outs?)\b/i, "report"],
  [/\b(?:workbook|all (?:the |my )?tables)\b/i, "workbook"],
];
const TABLES: readonly [RegExp, TakenOut][] = [
  [/\b(?:expenses?|spendings?|transactions?|purchases|costs|payments(?! schedule))\b/i, "expenses"],
  [/\b(?:budget(?: lines?)?)\b/i, "budget-lines"],
  [/\b(?:quotes?|contracts?)\b/i, "quotes"],
  [/\bchange orders?\b/i, "change-orders"],
  [/\b(?:payment schedules?|payments schedule|payments due|installments?)\b/i, "payments"],
  [/\b(?:milestones?|timeline|schedule)\b/i, "milestones"],
  [/\b(?:contractors?)\b/i, "contractors"],
];

function meantBy(question: string): readonly TakenOut[] {
  const whole = MADE_OF_ALL.filter(([words]) => words.test(question)).map(([, what]) => what);
  if (whole.length > 0) return whole;
  const tables = TABLES.filter(([words]) => words.test(question)).map(([, what]) => what);
  if (tables.length > 0) return tables;
  return /\b(?:excel|xlsx|spreadsheets?)\b/i.test(question) ? ["workbook"] : ["everything"];
}

function formatIn(question: string): "csv" | "xlsx" | undefined {
  const isCsv = /\bcsv\b/i.test(question);
  const isExcel = /\b(?:xlsx|excel)\b/i.test(question);
  if (isCsv === isExcel) return undefined;
  return isCsv ? "csv" : "xlsx";
}

/** "my 2025 expenses": a year by itself is no time in other questions, where it may be a number. */
function daysIn({ question, understood }: Asked): { from?: string; to?: string } {
  const [period] = understood.slots.periods;
  if (period !== undefined) {
    const { from, to } = period;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  }
  const [, year] = /\b(20\d\d)\b/.exec(question) ?? [];
  const first = year === undefined ? undefined : dayOf(Number(year), 1, 1);
  const last = year === undefined ? undefined : dayOf(Number(year), 12, 31);
  return first === undefined || last === undefined ? {} : { from: first, to: last };
}

/** "Export my expenses", "Download everything for my accountant", "Give me a PDF report of 2026" */
export async function answerFiles(asked: Asked): Promise<string> {
  const { tools, question, understood } = asked;
  const format = formatIn(question);
  const days = daysIn(asked);
  const offer = async (what: TakenOut, only = format) =>
    tools.ask("offer_files", {
      ...projectIdIn(understood.slots),
      ...days,
      what,
      ...(only !== undefined && { format: only }),
    });
  const offered: Offered[] = [];
  for (const what of meantBy(question)) offered.push(await offer(what));
  const [first] = offered;
  if (first === undefined) return "";
  const asIt = offered.flatMap(({ files }) => files);
  const isRefused = offered.some(({ onlyOnPro }) => onlyOnPro.length > 0);
  // Whoever may not have the one file is offered what they may.
  const instead = isRefused && asIt.length === 0 ? (await offer("workbook", undefined)).files : [];
  const files = [...asIt, ...instead];
  const where = inProject(asked, first.project.name);
  return paragraphs(
    isRefused
      ? "PDF reports and ZIPs for an accountant are part of Pro. Every table is yours to take on any plan."
      : undefined,
    leadOf(files, where),
    narrowed(asked) ? NOT_NARROWED : undefined,
    days.from !== undefined || days.to !== undefined ? aboutDays(files) : undefined,
  );
}

const NOT_NARROWED =
  "Exports can only be filtered by date, so this includes all categories, contractors, and payment methods.";

function narrowed({ understood: { slots } }: Asked): boolean {
  return (["category", "method", "contractor"] as const).some(
    (kind) => namesOf(slots, kind).length > 0,
  );
}

function leadOf(files: Offered["files"], where: string): string {
  const isSlow = files.some(({ file }) => file.endsWith(".pdf") || file.endsWith(".zip"));
  const wait = isSlow ? " Reports and ZIPs take a moment to be made." : "";
  return files.length === 1
    ? `Press it and your browser saves your file${where}.${wait}`
    : `Press one and your browser saves your file${where}.${wait}`;
}

function aboutDays(files: Offered["files"]): string | undefined {
  if (files.every(({ hasPeriod }) => hasPeriod)) return undefined;
  return "The date range applies to expenses only; everything else is current as of today.";
}

/** "Import my bank's file" */
export async function answerImport(asked: Asked): Promise<string> {
  const found = await asked.tools.ask("find_import", projectIdIn(asked.understood.slots));
  const { screen, button, roomFor, project } = found;
  return paragraphs(
    `I can't read files, but you can bring expenses in${inProject(asked, project.name)}: open ${screen}, press **${button}** and choose the CSV or XLSX file of your bank or application. You see every row before anything is saved, and can undo it.`,
    roomFor === null
      ? undefined
      : `Your plan has room for ${roomFor === 0 ? "no" : "only"} ${roomFor === 0 ? "more expenses" : counted(roomFor, "more expense")}; Pro has no limit.`,
  );
}

import { EXPORT_TABLES } from "../../../shared/exports/contract.ts";
import { COMBINED_FILES, type RequestedFiles } from "../../features/assistant/rules/file-calls.ts";
import { calendarDay } from "../grammar/days/dates.ts";
import { labeledPhrases } from "../grammar/word-lists.ts";
import { nameTokens } from "../questions/names.ts";
import { refusal } from "./record.ts";
import { escapeMarkdown, formatReply, paragraphs } from "./replies.ts";
import { type Question, daysIn, inProject, projectIdIn } from "./turn.ts";

const WORDS = new Map(labeledPhrases("files"));

/** What is made of all goes before tables. */
function filesMeantBy(question: string): readonly RequestedFiles[] {
  const text = ` ${nameTokens(question).join(" ")} `;
  const isSaid = (what: string) => WORDS.get(what)?.some((one) => text.includes(` ${one} `));
  const combined = COMBINED_FILES.filter(isSaid);
  const meant = combined.length > 0 ? combined : EXPORT_TABLES.filter(isSaid);
  if (meant.length > 0) return meant;
  return [/ (?:excel|xlsx|spreadsheets?) /.test(text) ? "workbook" : "everything"];
}

/** "my 2025 expenses": a year by itself is no time in other questions, where it may be a number. */
function yearOrDaysIn({ question, slots }: Question) {
  if (slots.periods.length > 0) return daysIn(slots);
  const year = Number(/\b(20\d\d)\b/.exec(question)?.[1]);
  return { from: calendarDay(year, 1, 1), to: calendarDay(year, 12, 31) };
}

/** "Export my expenses", "Download everything for my accountant", "Give me a PDF report of 2026" */
export async function answerFiles(asked: Question): Promise<string> {
  const { slots, question, tools } = asked;
  const days = yearOrDaysIn(asked);
  const input = { ...projectIdIn(slots), ...days };
  const isCsv = /\bcsv\b/i.test(question);
  const isPlain = isCsv === /\b(?:xlsx|excel)\b/i.test(question);
  const format = isPlain ? undefined : isCsv ? "csv" : "xlsx";
  const offered = [];
  for (const what of filesMeantBy(question)) {
    offered.push(await tools.ask("offer_files", { ...input, what, format }));
  }
  const isRefused = offered.some(({ onlyOnPro }) => onlyOnPro.length > 0);
  if (isRefused && offered.every(({ files }) => files.length === 0)) {
    offered.push(await tools.ask("offer_files", { ...input, what: "workbook" }));
  }
  const files = offered.flatMap((one) => one.files);
  const where = inProject(asked, offered[0]?.project.name ?? "");
  const isSlow = files.some(({ file }) => /\.(?:pdf|zip)$/.test(file));
  const hasDays = days.from !== undefined || days.to !== undefined;
  const it = files.length === 1 ? "it" : "one";
  return paragraphs(
    isRefused ? formatReply("files only on pro") : undefined,
    formatReply("press", { it, where, wait: isSlow ? formatReply("files take a moment") : null }),
    slots.names.every(({ kind }) => kind === "project" || kind === "milestone")
      ? undefined
      : formatReply("files by days alone"),
    hasDays && files.some(({ hasPeriod }) => !hasPeriod) ? formatReply("files of days") : undefined,
  );
}

/** "Import my bank's file" */
export async function answerImport(asked: Question): Promise<string> {
  const input = projectIdIn(asked.slots);
  const refused = refusal.safeParse(await asked.tools.call("find_import", input));
  if (refused.success) return formatReply("refused", { why: escapeMarkdown(refused.data.refused) });
  const found = await asked.tools.ask("find_import", input);
  const where = inProject(asked, found.project.name);
  return paragraphs(formatReply("import", { ...found, where }), formatReply("room", found));
}

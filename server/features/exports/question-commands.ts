import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { questionsText } from "../../../shared/contracts/questions.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { Access } from "../../identity/access.ts";
import { getQuote } from "../contracts/queries.ts";
import { getScope } from "../contracts/scope-queries.ts";
import { consumeExportLimit } from "./limit-commands.ts";
import { dayWords } from "./report/words.ts";

/**
 * The questions about a quote's open gaps as a PDF.
 *
 * @throws when it has no open gaps
 */
export async function makeQuestions(
  deps: Pick<Deps, "db" | "clock">,
  access: Access,
  quoteId: number,
  today: CalendarDate,
): Promise<Buffer> {
  const { work, projectId, contractor } = await getQuote(deps.db, access, quoteId, today);
  const { items, quotes, cells } = await getScope(deps.db, access, { projectId, work });
  const isCompared = quotes.some((quote) => quote.quoteId === quoteId);
  const gaps = items.flatMap(({ id, title }) => {
    const cell = cells.find((one) => one.itemId === id && one.quoteId === quoteId);
    return isCompared && (cell === undefined || cell.isOpen)
      ? [{ title, isExcluded: cell?.state === "excluded" }]
      : [];
  });
  if (gaps.length === 0) throw failed("conflict", "This quote has no open gaps.");
  await consumeExportLimit(deps, access.actor, "tables");
  // Loaded on first use, because few users need it and it loads fonts.
  const { drawTextDocument } = await import("./report/draw-text-document.ts");
  return drawTextDocument({
    title: `Questions about your quote: ${work}`,
    note: [contractor?.name, dayWords(today)].filter(Boolean).join(" · "),
    text: questionsText({ work, gaps }),
  });
}

import type {
  ImportPreview,
  PreviewedColumn,
  PreviewOptions,
} from "../../../shared/imports/contract.ts";
import { dateOrderOf, readDate } from "../../../shared/imports/dates.ts";
import { latestToday } from "../../http/responses/client-date.ts";
import {
  type GuessedMapping,
  guessMapping,
  markOfColumns,
  valuesIn,
} from "./rules/guess-mapping.ts";
import { habitsIn } from "./rules/habits.ts";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import type { ImportMapping } from "../../../shared/imports/mapping.ts";
import { outcomesOf } from "./rules/outcomes.ts";
import { headerOfRow } from "../../../shared/imports/read-as.ts";
import { type ReadRows, readRows } from "./rules/read-rows.ts";
import { type TableRow, TableRefused, tooManyRows } from "./rules/table.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { listContractors } from "../contractors/queries.ts";
import { getExpenseAllowance } from "../expenses/queries.ts";
import { yieldCooperatively } from "./cooperative-yield.ts";
import { listEarlierExpenses, listRulesByKey } from "../merchant-rules/queries.ts";
import { requireProject } from "../projects/queries.ts";
import { listRecordedOn } from "./queries.ts";
import { readTable } from "./read-table.ts";
import type { ImportUpload } from "./read-upload.ts";
import { findSavedMapping } from "./saved-mapping-queries.ts";
import type { Access } from "../../identity/access.ts";

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

/** Previews an import row by row. Stores nothing. */
export async function previewImport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: Access,
  { bytes, options }: ImportUpload,
): Promise<ImportPreview> {
  const { projectId } = options;
  await requireProject(db, access, projectId);
  const { sheets, sheet, rows } = await withClientErrors(() => readTable(bytes, options.sheet));
  const guessed = guessMapping(rows);
  const { mapping, ...read } = await chosenMapping({ db, access, rows, options, guessed });
  const data = rows.slice(mapping.header === null ? 0 : mapping.header + 1);
  if (data.length === 0) throw failed("bad_request", "This file has no rows to import");
  if (data.length > IMPORT_LIMITS.rows) throw failed("bad_request", tooManyRows().message);
  const missing = missingIn(mapping);
  const { drafts, currency } =
    missing.length > 0 ? NOTHING : await yieldCooperatively(readRows(rows, mapping));
  const now = clock.now();
  const known = {
    contractors: drafts.length === 0 ? [] : await listContractors(db, access),
    habits: habitsIn(drafts.length === 0 ? [] : await listEarlierExpenses(db, access)),
    rules: await listRulesByKey(db, access, projectId),
    recorded: await listRecordedOn(db, access, projectId, drafts),
    today: latestToday(now),
  };
  const { count, limit } = await getExpenseAllowance(db, access, now);
  return {
    sheets,
    sheet,
    layout: guessed.layout?.name ?? null,
    columns: columnsOf(rows, data, mapping),
    mapping,
    ...read,
    header: mapping.header === null ? null : headerOfRow(rows[mapping.header]?.cells ?? []),
    currency,
    missing,
    rows: await yieldCooperatively(outcomesOf(drafts, known)),
    allowance: { count, limit },
  };
}

const NOTHING: ReadRows = { drafts: [], currency: null };

interface Choosing {
  db: Deps["db"];
  access: Access;
  rows: readonly TableRow[];
  options: PreviewOptions;
  guessed: GuessedMapping;
}

type ChosenMapping = Pick<
  ImportPreview,
  "mapping" | "isRemembered" | "isDateOrderUnsure" | "isDecimalMarkUnsure"
>;

/**
 * The requested mapping; otherwise the one saved for this header, if its date order fits all dates;
 * otherwise a guess.
 */
async function chosenMapping({
  db,
  access,
  rows,
  options,
  guessed,
}: Choosing): Promise<ChosenMapping> {
  const first = rows.slice(0, IMPORT_LIMITS.preamble).map(({ cells }) => headerOfRow(cells));
  const remembered =
    options.mapping === undefined ? await findSavedMapping(db, access, first) : undefined;
  const mapping = options.mapping ?? remembered ?? guessed.mapping;
  const data = rows.slice(mapping.header === null ? 0 : mapping.header + 1);
  const days = valuesIn(data, mapping.columns.date);
  const isRemembered = remembered !== undefined;
  // A saved comma was seen in such a file or chosen by the user, whereas a point may only have been
  // the default.
  const isMarkKnown = isRemembered && mapping.decimalMark === ",";
  const isDecimalMarkUnsure = !isMarkKnown && markOfColumns(data, mapping.columns).isUnsure;
  if (isRemembered && days.every((day) => readDate(day, mapping.dateOrder) !== undefined)) {
    return { mapping, isRemembered, isDateOrderUnsure: false, isDecimalMarkUnsure };
  }
  const isKnown = guessed.layout?.dateOrder !== undefined;
  const { order, isUnsure } = dateOrderOf(days, mapping.decimalMark);
  return {
    mapping: isRemembered && !isKnown ? { ...mapping, dateOrder: order } : mapping,
    isRemembered,
    isDateOrderUnsure: !isKnown && isUnsure,
    isDecimalMarkUnsure,
  };
}

/** Turns unreadable files into client errors instead of 500s. */
async function withClientErrors<T>(reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof TableRefused) throw failed("bad_request", error.message, { cause: error });
    throw error;
  }
}

function missingIn({ columns }: ImportMapping): ImportPreview["missing"] {
  const { date, description, payee, amount, debit } = columns;
  const missing: ImportPreview["missing"] = [];
  if (date === null) missing.push("date");
  if (description === null && payee === null) missing.push("description");
  if (amount === null && debit === null) missing.push("amount");
  return missing;
}

function columnsOf(
  rows: readonly TableRow[],
  data: readonly TableRow[],
  { header }: ImportMapping,
): PreviewedColumn[] {
  const names = header === null ? [] : (rows[header]?.cells ?? []);
  const width = Math.max(names.length, ...data.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    name: shortened(names[column] ?? "") || `Column ${column + 1}`,
    examples: firstFew(data, column).map(shortened),
  }));
}

function firstFew(data: readonly TableRow[], column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of data) {
    const text = cells[column] ?? "";
    if (text !== "") found.add(text);
    if (found.size === EXAMPLES) break;
  }
  return [...found];
}

function shortened(text: string): string {
  const shown = text.slice(0, EXAMPLE_LENGTH).toWellFormed().replaceAll(/\s+/g, " ");
  return text.length > EXAMPLE_LENGTH ? `${shown}…` : shown;
}

import type { ScopeCell } from "../../../../shared/contracts/scope.ts";
import type { ScopeEntryInput, ScopePriceInput } from "../../../../shared/contracts/scope-input.ts";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { readTypedMoney } from "../../../../shared/typed-money.ts";
import { toDecimal } from "../../../../shared/money.ts";

/** Form values of an item in a quote. */
export interface EntryValues {
  /** empty: the state that follows from the lines */
  state: "" | "included" | "allowance" | "excluded";
  allowance: string;
  answeredOn: string;
  /** empty for no price; `quote:7` for the price of another quote */
  source: string;
  amount: string;
  high: string;
  /** the price applies to all quotes with the same gap */
  isForAll: boolean;
}

export function entryValues(cell: ScopeCell | undefined): EntryValues {
  const { price = null, state, amount, answeredOn } = cell ?? {};
  const isEntered = state === "included" || state === "allowance" || state === "excluded";
  return {
    state: isEntered ? state : "",
    allowance: state === "allowance" ? (amount ?? "") : "",
    answeredOn: answeredOn ?? "",
    source: price?.kind === "quote" ? `quote:${price.quoteId ?? 0}` : (price?.kind ?? ""),
    amount: price?.low ?? "",
    high: price?.high ?? "",
    isForAll: false,
  };
}

/** Gaps and allowances have an expected cost. */
export function hasPrice(state: EntryValues["state"], isNamed: boolean): boolean {
  return state === "excluded" || state === "allowance" || (state === "" && !isNamed);
}

export type EntryProblems = Partial<Record<"allowance" | "amount" | "high", string>>;

const ENTER = "Enter an amount";

function amountIn(text: string): string | undefined {
  const read = readTypedMoney(text);
  return read.kind === "amount" && read.cents >= 0 ? toDecimal(read.cents) : undefined;
}

interface Quotes {
  quoteId: number;
  /** quotes with the same gap, when a price applies to all of them */
  gapIds: readonly number[];
  /** whether lines of the quote belong to the item */
  isNamed: boolean;
}

/** The requests that save the form, or the error of its amounts. */
export function entryInputs(
  values: EntryValues,
  { quoteId, gapIds, isNamed }: Quotes,
): { inputs: Partial<ScopeEntryInput>[] } | { problems: EntryProblems } {
  const problems: EntryProblems = {};
  const allowance = amountIn(values.allowance);
  if (values.state === "allowance" && allowance === undefined) problems.allowance = ENTER;
  const isPriced = hasPrice(values.state, isNamed);
  const price = isPriced ? priceOf(values, problems) : undefined;
  if (Object.keys(problems).length > 0) return { problems };
  const entered = {
    state: values.state === "" ? null : values.state,
    ...(values.state === "allowance" && allowance !== undefined && { allowance }),
    answeredOn: parseCalendarDate(values.answeredOn) ?? null,
  };
  const own = [quoteId];
  if (price === undefined) return { inputs: [{ quoteIds: own, ...entered }] };
  const priced = values.isForAll ? [...new Set([quoteId, ...gapIds])] : own;
  return priced.length === 1
    ? { inputs: [{ quoteIds: own, ...entered, price }] }
    : {
        inputs: [
          { quoteIds: own, ...entered },
          { quoteIds: priced, price },
        ],
      };
}

function priceOf(
  { source, amount, high }: EntryValues,
  problems: EntryProblems,
): ScopePriceInput | null {
  if (source === "") return null;
  if (source.startsWith("quote:")) {
    return { kind: "quote", quoteId: Number(source.slice("quote:".length)) };
  }
  const low = amountIn(amount);
  if (low === undefined) problems.amount = ENTER;
  if (source !== "range") {
    return { kind: source === "contractor" ? "contractor" : "own", amount: low ?? "" };
  }
  const top = amountIn(high);
  if (top === undefined) problems.high = ENTER;
  else if (low !== undefined && Number(top) < Number(low)) {
    problems.high = "Must be at least the low amount";
  }
  return { kind: "range", low: low ?? "", high: top ?? "" };
}

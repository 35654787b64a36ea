import type {
  DecimalRange,
  ScopeCell,
  ScopeQuoteRecord,
} from "../../../../shared/contracts/scope.ts";
import { centsOf } from "../../../../shared/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { partsWords } from "../quotes/term-words.ts";

/** A cell of the comparison as text. */
export interface CellWords {
  /** label of a state other than a price */
  state?: string;
  amount?: string;
  /** labor and materials of its price */
  parts?: readonly string[];
  /** amount that the cell adds to the quote, and its source */
  detail?: string;
  /** day of the contractor's answer */
  answered?: string;
  isOpen: boolean;
}

export const STATE_WORDS = {
  included: "Included",
  allowance: "Allowance",
  excluded: "Excluded",
  not_mentioned: "Not mentioned",
} as const;

const SILENT = { state: STATE_WORDS.not_mentioned, detail: "No price yet", isOpen: true } as const;

/**
 * @param cell undefined for an item that the quote doesn't mention
 * @param contractorOf the contractor of a quote
 */
export function cellWords(
  cell: ScopeCell | undefined,
  contractorOf: (quoteId: number) => string,
): CellWords {
  if (cell === undefined) return SILENT;
  const { state, amount, adjustment, isOpen, answeredOn } = cell;
  const source = sourceWords(cell.price, contractorOf);
  const detail =
    adjustment === null
      ? isOpen
        ? "No price yet"
        : undefined
      : [signedRange(adjustment), source].filter(Boolean).join(", ");
  return {
    ...(state !== "priced" && { state: STATE_WORDS[state] }),
    ...(amount !== null && { amount: formatMoney(amount) }),
    ...(cell.labor !== null && { parts: partsWords(cell) }),
    ...(detail !== undefined && { detail }),
    ...(answeredOn !== null && { answered: `Answered ${formatDate(answeredOn)}` }),
    isOpen,
  };
}

/** The whole cell in one sentence, for screen readers. */
export function spokenCell({ state, amount, parts = [], detail, answered }: CellWords): string {
  return [state, amount, ...parts, detail, answered].filter(Boolean).join(", ");
}

function sourceWords(
  price: ScopeCell["price"],
  contractorOf: (quoteId: number) => string,
): string | undefined {
  switch (price?.kind) {
    case "own":
      return "your figure";
    case "contractor":
      return "contractor’s price";
    case "range":
      return "your range";
    case "quote":
      return price.quoteId === null ? undefined : `${contractorOf(price.quoteId)}’s price`;
    case undefined:
      return undefined;
  }
}

function signed(amount: string): string {
  return amount.startsWith("-") ? `−${formatMoney(amount.slice(1))}` : `+${formatMoney(amount)}`;
}

export function signedRange({ low, high }: DecimalRange): string {
  return low === high ? signed(low) : `${signed(low)} to ${signed(high)}`;
}

export function rangeWords({ low, high }: DecimalRange): string {
  return low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
}

/** Why an adjusted total isn't complete; undefined for a complete one. */
export function openWords({ openGaps }: ScopeQuoteRecord): string | undefined {
  if (openGaps === 0) return undefined;
  return openGaps === 1 ? "1 gap has no price yet" : `${openGaps} gaps have no price yet`;
}

export function isNothing({ low, high }: DecimalRange): boolean {
  return centsOf(low) === 0 && centsOf(high) === 0;
}

import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { useToday } from "../../../lib/use-today.ts";
import { termsOf } from "../quotes/term-words.ts";

/** In order; terms that no quote has are left out. */
const LABELS = [
  "Labor",
  "Materials",
  "Deposit",
  "Start",
  "Duration",
  "License number",
  "Insurance",
];

/** The terms of the compared quotes, one column each. */
export function TermRows({ quotes }: { quotes: readonly QuoteRecord[] }) {
  const today = useToday();
  const terms = new Map(quotes.map((quote) => [quote.id, termsOf(quote, today)]));
  const termOf = ({ id }: QuoteRecord, label: string) =>
    terms.get(id)?.find((term) => term.label === label);
  const labels = LABELS.filter((label) => quotes.some((quote) => termOf(quote, label)));
  const hasExclusions = quotes.some(({ exclusions }) => exclusions !== null);
  if (labels.length === 0 && !hasExclusions) return null;
  return (
    <tbody>
      {labels.map((label) => (
        <tr key={label}>
          <TermHead label={label} />
          {quotes.map((quote) => {
            const { words = "—", isWarning = false } = termOf(quote, label) ?? {};
            return (
              <td key={quote.id} className="numbers text-sm wrap-anywhere">
                <span className={isWarning ? "text-warning-text" : undefined}>{words}</span>
              </td>
            );
          })}
        </tr>
      ))}
      {hasExclusions && (
        <tr>
          <TermHead label="Exclusions" />
          {quotes.map(({ id, exclusions }) => (
            <td key={id} className="text-sm whitespace-pre-line wrap-anywhere">
              {exclusions ?? "—"}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  );
}

function TermHead({ label }: { label: string }) {
  return (
    <th scope="row" className="text-sm font-medium text-ink-soft">
      {label}
    </th>
  );
}

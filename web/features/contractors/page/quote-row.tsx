import { Link } from "@tanstack/react-router";
import type { OverviewQuote } from "../../../../shared/contractors/overview.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { useToday } from "../../../lib/use-today.ts";
import { whenWords } from "../../../lib/words/payment-words.ts";
import { QUOTE_STATUS_WORDS } from "../../../lib/words/quote-status-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";

/** A quote, or a contract with its payment schedule; links to it in its project. */
export function QuoteRow({ quote }: { quote: OverviewQuote }) {
  const { id, projectId, work, status, amount, agreed, paid, open, validUntil } = quote;
  const { select, projects = [] } = useSelectedProject();
  const today = useToday();
  const isAgreed = isContract(status);
  const isExpired = status === "received" && validUntil !== null && validUntil < today;
  const facts = [
    projects.length > 1 ? projects.find((one) => one.id === projectId)?.name : undefined,
    isAgreed ? `${formatMoney(paid)} paid, ${formatMoney(open)} balance` : undefined,
    !isAgreed && validUntil !== null
      ? `${isExpired ? "Expired" : "Valid until"} ${formatDate(validUntil)}`
      : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to="/contracts"
          search={{ quote: id }}
          onClick={() => select(projectId)}
          className="inline-flex min-h-11 min-w-0 items-center font-medium text-accent-text wrap-anywhere hover:underline lg:min-h-8"
        >
          {work}
        </Link>
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={status === "accepted" ? "accent" : "neutral"}>
            {QUOTE_STATUS_WORDS[status]}
          </Badge>
          <span className="numbers font-semibold">
            {isAgreed ? formatMoney(agreed) : amount === null ? "Pending" : formatMoney(amount)}
          </span>
        </span>
      </div>
      {facts.length > 0 && <p className="numbers text-sm text-ink-soft">{facts.join(" · ")}</p>}
      {quote.installments.length > 0 && isAgreed && (
        <ul aria-label={`Payment schedule of ${work}`} className="mt-3 space-y-2 text-sm">
          {quote.installments.map((installment) => (
            <li key={installment.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <span className="wrap-anywhere">{installment.title}</span>{" "}
                <span
                  className={
                    installment.status === "overdue" ? "text-danger-text" : "text-ink-soft"
                  }
                >
                  {whenWords(installment, today)}
                </span>
              </span>
              <Money amount={installment.amount} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

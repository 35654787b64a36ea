import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type {
  ContractorOverview as Overview,
  OverviewInvoice,
} from "../../../../shared/contractors/overview.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { INVOICE_STATUS_WORDS } from "../../../lib/words/invoice-status-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { contractorOverviewQuery } from "./overview-queries.ts";
import { QuoteRow } from "./quote-row.tsx";

/** Sums, contracts, quotes, invoices and payments of a contractor. */
export function ContractorOverview({ contractorId }: { contractorId: number }) {
  const overview = useQuery(contractorOverviewQuery(contractorId));
  if (overview.isPending) {
    return (
      <div role="status" aria-label="Loading figures" className="grid gap-5 content-start">
        <Skeleton className="h-55 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    );
  }
  if (overview.isLoadingError) {
    return (
      <Card className="self-start">
        <ErrorState
          message="Couldn't load this contractor's quotes and payments"
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      </Card>
    );
  }
  return <Loaded contractorId={contractorId} overview={overview.data} />;
}

interface LoadedProps {
  contractorId: number;
  overview: Overview;
}

function Loaded({ contractorId, overview }: LoadedProps) {
  const contracts = overview.quotes.filter(({ status }) => isContract(status));
  const quotes = overview.quotes.filter(({ status }) => !isContract(status));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Sums overview={overview} />
      <Records
        id="contracts"
        title="Contracts"
        isEmpty={contracts.length === 0}
        none="No contract yet."
      >
        {contracts.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </Records>
      {quotes.length > 0 && (
        <Records id="quotes" title="Quotes">
          {quotes.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} />
          ))}
        </Records>
      )}
      {overview.invoices.length > 0 && (
        <Records id="invoices" title="Invoices">
          {overview.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </Records>
      )}
      <Payments contractorId={contractorId} overview={overview} />
    </div>
  );
}

function Sums({ overview: { sums } }: { overview: Overview }) {
  const figures = [
    { name: "Paid", value: sums.paid },
    { name: "Contract total", value: sums.agreed },
    { name: "Balance", value: sums.open },
    { name: "Invoiced", value: sums.invoiced },
  ];
  return (
    <Card className="p-5">
      <dl aria-label="Sums over all projects" className="contractor-sums">
        {figures.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <Money as="dd" amount={value} className="text-xl font-semibold wrap-anywhere" />
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface RecordsProps {
  id: string;
  title: string;
  isEmpty?: boolean;
  /** shown instead of an empty list */
  none?: string;
  children: ReactNode;
}

function Records({ id, title, isEmpty = false, none, children }: RecordsProps) {
  return (
    <section aria-labelledby={id}>
      <Card className="overflow-hidden">
        <h2 id={id} className="border-b border-line px-5 py-3 text-lg font-semibold">
          {title}
        </h2>
        {isEmpty ? (
          <p className="px-5 py-4 text-ink-soft">{none}</p>
        ) : (
          <ul aria-labelledby={id} className="divide-y divide-line">
            {children}
          </ul>
        )}
      </Card>
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: OverviewInvoice }) {
  const { number, date, dueDate, status, total, isCreditNote, projectId } = invoice;
  const { select, projects = [] } = useSelectedProject();
  const { word, tone } = INVOICE_STATUS_WORDS[status];
  const title = `${isCreditNote ? "Credit note" : "Invoice"}${number === null ? "" : ` ${number}`}`;
  const facts = [
    formatDate(date),
    dueDate !== null && status !== "paid" ? `due ${formatDate(dueDate)}` : undefined,
    projects.length > 1 ? projects.find(({ id }) => id === projectId)?.name : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <Link
          to="/contracts"
          search={{ invoice: invoice.id }}
          onClick={() => select(projectId)}
          className="inline-flex min-h-11 items-center font-medium text-accent-text wrap-anywhere hover:underline lg:min-h-8"
        >
          {title}
        </Link>
        <p className="text-sm text-ink-soft">{facts.join(" · ")}</p>
      </div>
      <p className="flex items-center gap-3">
        <Badge tone={tone}>{word}</Badge>
        <Money amount={total} isRefund={isCreditNote} className="font-semibold" />
      </p>
    </li>
  );
}

function Payments({ contractorId, overview: { payments, paidIn } }: LoadedProps) {
  const { select, projects = [] } = useSelectedProject();
  return (
    <Records
      id="payments"
      title="Payments"
      isEmpty={payments.length === 0}
      none="Nothing paid yet. Expenses with this contractor show up here."
    >
      {payments.map(({ id, description, amount, date }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 px-5 py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{description}</p>
            <p className="text-sm text-ink-soft">{formatDate(date)}</p>
          </div>
          <Money amount={amount} className="font-semibold" />
        </li>
      ))}
      {paidIn.map(({ projectId, count, total }) => (
        <li key={`in ${projectId}`} className="px-5">
          <Link
            to="/expenses"
            search={{ contractorId }}
            onClick={() => select(projectId)}
            className="flex min-h-11 flex-wrap items-center gap-1 text-sm font-medium text-accent-text wrap-anywhere hover:underline lg:min-h-8"
          >
            {count === 1 ? "1 expense" : `All ${count} expenses`}
            {projects.length > 1 &&
              ` in ${projects.find(({ id }) => id === projectId)?.name}`}:{" "}
            <span className="numbers">{formatMoney(total)}</span>
          </Link>
        </li>
      ))}
    </Records>
  );
}

import { Link } from "@tanstack/react-router";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { formatMoney, formatMoneyChange } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { whenWords } from "../../../lib/words/payment-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fold } from "../fold.tsx";
import { nextPayment, paidPercent } from "../schedule/coming-payments.ts";
import { contractorName, titleOf } from "../contract-words.ts";
import { ProgressBar } from "../../../ui/chart/progress-bar.tsx";

interface ContractListProps {
  contracts: readonly QuoteRecord[];
  today: string;
}

/** Contracts; settled ones are folded. */
export function ContractList({ contracts, today }: ContractListProps) {
  const settled = contracts.filter(isSettled);
  const open = contracts.filter((contract) => !isSettled(contract));
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="contracts">
          <h2 id="contracts" className="mb-3 text-lg font-semibold">
            Contracts
          </h2>
          <Contracts label="Contracts" contracts={open} today={today} />
        </section>
      )}
      {settled.length > 0 && (
        <Fold title={`Completed (${settled.length})`} isOpenAtFirst={open.length === 0} isPrinted>
          <Contracts label="Completed" contracts={settled} today={today} />
        </Fold>
      )}
    </>
  );
}

/** Completed, and nothing is left to pay. */
function isSettled({ status, figures }: QuoteRecord): boolean {
  return status === "completed" && figures.open === "0.00";
}

interface ContractsProps extends ContractListProps {
  label: string;
}

/** A table on wide screens, otherwise cards. */
function Contracts({ label, contracts, today }: ContractsProps) {
  const isWide = useIsWide();
  return (
    <Card className="overflow-hidden">
      {isWide ? (
        <ContractTable label={label} contracts={contracts} today={today} />
      ) : (
        <ul aria-label={label} className="divide-y divide-line">
          {contracts.map((contract) => (
            <ContractCard key={contract.id} contract={contract} today={today} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const COLUMNS = [
  { name: "Contract", width: "auto" },
  { name: "Contract total", width: "8.5rem", isNumber: true },
  { name: "Change orders", width: "7.75rem", isNumber: true },
  { name: "Paid", width: "8.5rem", isNumber: true },
  { name: "Balance", width: "8.5rem", isNumber: true },
  { name: "Next payment", width: "15rem" },
];

const CELL = "px-2.5 py-2.5 first:pl-4 last:pr-4";
const ROW = "relative hover:bg-hover";

function ContractTable({ label, contracts, today }: ContractsProps) {
  return (
    <table aria-label={label} className="w-full table-fixed text-[0.9375rem]">
      <colgroup>
        {COLUMNS.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead className="border-b border-line text-sm text-ink-soft">
        <tr>
          {COLUMNS.map(({ name, isNumber = false }) => (
            <th
              key={name}
              scope="col"
              className={`${CELL} h-10.5 font-medium ${isNumber ? "text-right" : "text-left"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {contracts.map((contract) => (
          <ContractRow key={contract.id} contract={contract} today={today} />
        ))}
      </tbody>
    </table>
  );
}

interface ContractProps {
  contract: QuoteRecord;
  today: string;
}

function ContractRow({ contract, today }: ContractProps) {
  const { figures } = contract;
  const number = `${CELL} numbers text-right text-sm`;
  return (
    <tr className={ROW}>
      <td className={CELL}>
        <Name contract={contract} />
      </td>
      <Money as="td" amount={figures.agreed} className={`${number} font-medium`} />
      <td className={`${number} text-ink-soft`}>{changedWords(figures.changed)}</td>
      <Money as="td" amount={figures.paid} className={number} />
      <Money as="td" amount={figures.open} className={number} />
      <td className={CELL}>
        <NextPayment contract={contract} today={today} />
      </td>
    </tr>
  );
}

function changedWords(changed: string): string {
  return changed === "0.00" ? "—" : formatMoneyChange(changed);
}

/** Link that covers the row, with the contractor's name. */
function Name({ contract }: { contract: QuoteRecord }) {
  return (
    <>
      <Link
        to="/contracts"
        search={{ quote: contract.id }}
        title={contract.work}
        className="covers-row line-clamp-2 font-medium wrap-anywhere"
      >
        {contract.work}
      </Link>
      <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
        {contractorName(contract)}
      </span>
    </>
  );
}

/** Next payment. Overdue is stated in words as well as color. */
function NextPayment({ contract, today }: ContractProps) {
  const next = nextPayment(contract, today);
  if (next === undefined) {
    return (
      <Badge tone="accent">
        {contract.status === "completed" ? "Completed · paid in full" : "Paid in full"}
      </Badge>
    );
  }
  const isOverdue = next.status === "overdue";
  const milestone = next.installment?.milestone?.title ?? null;
  const when = whenWords({ ...next, milestone }, today);
  if (next.installment === null && next.status === "waiting") {
    return <span className="text-sm text-ink-soft">No payment schedule</span>;
  }
  return (
    <div className="text-sm">
      <p className="line-clamp-2 wrap-anywhere">
        <Money as="strong" amount={toDecimal(next.amount)} />
        <span className="text-ink-soft"> · {titleOf(next)}</span>
      </p>
      <p className={classNames("wrap-anywhere", isOverdue ? "mt-1" : "text-ink-soft")}>
        {isOverdue ? <Badge tone="danger">{when}</Badge> : when}
      </p>
    </div>
  );
}

function ContractCard({ contract, today }: ContractProps) {
  const { figures } = contract;
  const percent = paidPercent(figures);
  return (
    <li className={`${ROW} px-4 py-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_11rem]">
          <Name contract={contract} />
        </div>
        <div className="ml-auto text-right">
          <Money amount={figures.agreed} className="font-semibold" />
          {figures.changed !== "0.00" && (
            <span className="numbers block text-sm text-ink-soft">
              {changedWords(figures.changed)} in change orders
            </span>
          )}
        </div>
      </div>
      <ProgressBar percent={percent} label={`Paid of ${contract.work}`} className="mt-3" />
      <p className="numbers mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{formatMoney(figures.paid)} paid</span>
        <span>{formatMoney(figures.open)} balance</span>
      </p>
      <div className="mt-2">
        <NextPayment contract={contract} today={today} />
      </div>
    </li>
  );
}

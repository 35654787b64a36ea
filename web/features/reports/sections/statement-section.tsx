import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type {
  ContractorStatement,
  Report,
  StatementContract,
} from "../../../../shared/reports/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Amount, NoAmount, NothingHere, ReportSection } from "./report-section.tsx";
import { editorHint } from "../../../lib/opened-home.ts";

const COLUMNS = [
  "Original contract",
  "Change orders",
  "Contract total",
  "Paid",
  "Balance",
  "Retainage",
] as const;

/** Statements shown before "show all"; print shows all. */
const STATEMENTS_SHOWN = 10;

/** Statement of account for each contractor. */
export function Statements({ report: { statements, today } }: { report: Report }) {
  const { contractors, sums } = statements;
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <ReportSection
      id="contractors"
      title="Contractor statement"
      note={`Contract totals and payments as of ${formatDate(today)}. Balance includes retainage.`}
    >
      {contractors.length === 0 ? (
        <NothingHere>
          No contractor activity yet.{" "}
          {editorHint("Accept a quote, or assign a contractor to an expense.")}
        </NothingHere>
      ) : (
        <table className="report-table report-stacked">
          <caption className="sr-only">Contractors and contracts</caption>
          <thead>
            <tr>
              <th scope="col">Contractor and contract</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {contractors.map((statement, index) => (
            <Statement
              key={String(statement.contractorId)}
              statement={statement}
              isFolded={!isExpanded && index >= STATEMENTS_SHOWN}
            />
          ))}
          {contractors.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">All contractors</th>
                <NoAmount />
                <Sums sums={sums} />
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {contractors.length > STATEMENTS_SHOWN && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="print:hidden"
        >
          {isExpanded ? "Show fewer" : `Show all ${contractors.length}`}
        </Button>
      )}
    </ReportSection>
  );
}

interface StatementProps {
  statement: ContractorStatement;
  isFolded: boolean;
}

function Statement({ statement, isFolded }: StatementProps) {
  const { contractorId, name, contracts, other, sums } = statement;
  const isOnlyOther = contracts.length === 0;
  return (
    <tbody className={classNames(isFolded && "report-closed")}>
      <tr>
        <th scope="rowgroup" className="report-name font-semibold!">
          {contractorId === null ? (
            "No contractor"
          ) : (
            <Link to="/expenses" search={{ contractorId }}>
              {name}
            </Link>
          )}
        </th>
        <NoAmount />
        <Sums sums={sums} />
      </tr>
      {contracts.map((contract) => (
        <Contract key={contract.quoteId} contract={contract} />
      ))}
      {other.count > 0 && !isOnlyOther && (
        <tr>
          <th scope="row" className="report-name pl-4!">
            Without a contract
          </th>
          <NoAmount />
          <NoAmount />
          <NoAmount />
          <Amount label="Paid" text={formatMoney(other.paid)} />
          <NoAmount />
          <NoAmount />
        </tr>
      )}
    </tbody>
  );
}

/** Without a contract the cells stay empty: a zero would read as a contract of $0. */
function Sums({ sums }: { sums: ContractorStatement["sums"] }) {
  const isContracted = Number(sums.agreed) !== 0 || Number(sums.open) !== 0;
  const text = (amount: string) => (isContracted ? formatMoney(amount) : "");
  return (
    <>
      <Amount label="Change orders" text={text(sums.changed)} />
      <Amount label="Contract total" text={text(sums.agreed)} />
      <Amount label="Paid" text={formatMoney(sums.paid)} />
      <Amount label="Balance" text={text(sums.open)} />
      <Amount label="Retainage" text={text(sums.retainage)} />
    </>
  );
}

function Contract({ contract }: { contract: StatementContract }) {
  const { quoteId, work, status, accepted, changed, agreed, paid, open, overpaid, retainage } =
    contract;
  return (
    <tr>
      <th scope="row" className="report-name pl-4!">
        <Link to="/contracts" search={{ quote: quoteId }}>
          {work}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          {status === "completed" ? "Completed" : "In progress"}
          {contract.acceptedOn !== null && `, accepted ${formatDate(contract.acceptedOn)}`}
          {Number(overpaid) > 0 && `. Overpaid by ${formatMoney(overpaid)}`}
        </span>
      </th>
      <Amount label="Original contract" text={formatMoney(accepted)} />
      <Amount label="Change orders" text={formatMoney(changed)} />
      <Amount label="Contract total" text={formatMoney(agreed)} />
      <Amount label="Paid" text={formatMoney(paid)} />
      <Amount label="Balance" text={formatMoney(open)} />
      <Amount label="Retainage" text={formatMoney(retainage)} />
    </tr>
  );
}

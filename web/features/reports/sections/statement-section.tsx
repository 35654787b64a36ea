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

const COLUMNS = ["Accepted", "Changed", "Agreed", "Paid", "Open", "Holdback"] as const;

/** So many are read at a glance; more are unfolded, and on paper all are there. */
const STATEMENTS_SHOWN = 10;

/** How one stands with each contractor. */
export function Statements({ report: { statements, today } }: { report: Report }) {
  const { contractors, sums } = statements;
  const [isWhole, setIsWhole] = useState(false);
  return (
    <ReportSection
      id="contractors"
      title="Contractor statement"
      note={`What was agreed and what is paid, as of ${formatDate(today)}. The holdback is part of what is open.`}
    >
      {contractors.length === 0 ? (
        <NothingHere>
          No contractor was paid yet, and no quote accepted. Choose the contractor of an expense, or
          accept a quote, and this shows how you stand with each.
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
              isFolded={!isWhole && index >= STATEMENTS_SHOWN}
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
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="print:hidden"
        >
          {isWhole ? "Show fewer" : `Show all ${contractors.length}`}
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
            "Contractor not named"
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
            Under no contract
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

/** What nobody has agreed to is no zero that was agreed. */
function Sums({ sums }: { sums: ContractorStatement["sums"] }) {
  const isContracted = Number(sums.agreed) !== 0 || Number(sums.open) !== 0;
  const text = (amount: string) => (isContracted ? formatMoney(amount) : "");
  return (
    <>
      <Amount label="Changed" text={text(sums.changed)} />
      <Amount label="Agreed" text={text(sums.agreed)} />
      <Amount label="Paid" text={formatMoney(sums.paid)} />
      <Amount label="Open" text={text(sums.open)} />
      <Amount label="Holdback" text={text(sums.holdback)} />
    </>
  );
}

function Contract({ contract }: { contract: StatementContract }) {
  const { quoteId, work, status, accepted, changed, agreed, paid, open, overpaid, holdback } =
    contract;
  return (
    <tr>
      <th scope="row" className="report-name pl-4!">
        <Link to="/contracts" search={{ quote: quoteId }}>
          {work}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          {status === "completed" ? "Completed" : "Under way"}
          {contract.acceptedOn !== null && `, accepted ${formatDate(contract.acceptedOn)}`}
          {Number(overpaid) > 0 && `. ${formatMoney(overpaid)} more paid than agreed`}
        </span>
      </th>
      <Amount label="Accepted" text={formatMoney(accepted)} />
      <Amount label="Changed" text={formatMoney(changed)} />
      <Amount label="Agreed" text={formatMoney(agreed)} />
      <Amount label="Paid" text={formatMoney(paid)} />
      <Amount label="Open" text={formatMoney(open)} />
      <Amount label="Holdback" text={formatMoney(holdback)} />
    </tr>
  );
}

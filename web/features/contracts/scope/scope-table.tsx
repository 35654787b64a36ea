import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScopeComparison } from "../../../../shared/contracts/scope.ts";
import { formatMoney } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { useToday } from "../../../lib/use-today.ts";
import { classNames } from "../../../ui/class-names.ts";
import { countLabel } from "../contract-words.ts";
import { AcceptButton } from "../compare/accept-button.tsx";
import { PartLines } from "../compare/part-lines.tsx";
import { TermRows } from "../compare/term-rows.tsx";
import { Validity } from "../quotes/open-quotes.tsx";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import type { ScopeActions } from "./scope-actions.tsx";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";
import {
  cellWords,
  type CellWords,
  isNothing,
  openWords,
  rangeWords,
  signedRange,
  spokenCell,
} from "./scope-words.ts";

interface ScopeTableProps {
  scope: ComparedScope;
  /** quotes to show, all or two */
  columns: readonly ScopeColumn[];
  actions: ScopeActions;
  quoteActions: QuoteActions;
}

/** Scope items by quotes: adjusted totals first, then the quoted amounts, then each item. */
export function ScopeTable({ scope, columns, actions, quoteActions }: ScopeTableProps) {
  return (
    <table className="compare-table scope-table">
      <caption className="sr-only">Quotes compared by scope</caption>
      <thead>
        <tr>
          <th scope="col" className="text-sm font-medium text-ink-soft">
            Item
          </th>
          {columns.map((column) => (
            <Head key={column.quote.id} column={column} scope={scope} actions={actions} />
          ))}
        </tr>
      </thead>
      <Totals columns={columns} />
      <tbody>
        {scope.items.map((item) => (
          <ItemRow key={item.id} item={item} scope={scope} columns={columns} actions={actions} />
        ))}
      </tbody>
      <TermRows quotes={columns.map(({ quote }) => quote)} />
      <tfoot>
        <Row label="Lines outside the scope" columns={columns}>
          {({ scope: { outside } }) => formatMoney(outside)}
        </Row>
        <Row label="Not itemized" columns={columns}>
          {({ scope: { notItemized } }) => formatMoney(notItemized)}
        </Row>
        <Row label="Decision" columns={columns} className="print:hidden">
          {({ quote }) => <AcceptButton quote={quote} actions={quoteActions} />}
        </Row>
      </tfoot>
    </table>
  );
}

interface RowProps {
  label: string;
  columns: readonly ScopeColumn[];
  className?: string;
  children: (column: ScopeColumn) => ReactNode;
}

function Row({ label, columns, className, children }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row" className="text-sm font-medium text-ink-soft">
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.quote.id} className="numbers text-sm text-ink-soft">
          {children(column)}
        </td>
      ))}
    </tr>
  );
}

function Totals({ columns }: Pick<ScopeTableProps, "columns">) {
  return (
    <tbody>
      <tr className="is-total">
        <th scope="row" className="font-semibold">
          Adjusted total
        </th>
        {columns.map(({ quote, scope }) => (
          <td key={quote.id}>
            <strong className="numbers">{rangeWords(scope.adjusted)}</strong>
            {scope.openGaps > 0 && (
              <span className="block text-sm text-warning-text">{openWords(scope)}</span>
            )}
          </td>
        ))}
      </tr>
      <Row label="Quoted" columns={columns}>
        {({ scope: { amount } }) => formatMoney(amount)}
      </Row>
      <Row label="Gaps" columns={columns}>
        {({ scope: { gaps } }) => (isNothing(gaps) ? "—" : signedRange(gaps))}
      </Row>
      <Row label="Allowances" columns={columns}>
        {({ scope: { allowances } }) => (isNothing(allowances) ? "—" : signedRange(allowances))}
      </Row>
    </tbody>
  );
}

const HEAD_BUTTON = "scope-action text-right text-accent-text hover:underline";

function Head({
  column,
  scope,
  actions,
}: { column: ScopeColumn } & Pick<ScopeTableProps, "scope" | "actions">) {
  const today = useToday();
  const { quote, name } = column;
  const loose = column.scope.lines.filter(({ items }) => items.length === 0).length;
  return (
    <th scope="col">
      <Link
        to="/contracts"
        search={{ quote: quote.id }}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text wrap-anywhere hover:underline lg:min-h-8"
      >
        {name}
      </Link>
      <Validity quote={quote} today={today} />
      {mayEdit() && (
        <span className="flex flex-col items-end text-sm print:hidden">
          <button
            type="button"
            className={HEAD_BUTTON}
            aria-label={`Match lines… of ${name}`}
            onClick={() => actions.mapLines(scope, column)}
          >
            Match lines…
          </button>
          {column.scope.openGaps > 0 && (
            <button
              type="button"
              className={HEAD_BUTTON}
              aria-label={`Questions… for ${name}`}
              onClick={() => actions.ask(scope, column)}
            >
              Questions…
            </button>
          )}
          {loose > 0 && (
            <span className="text-warning-text">{countLabel(loose, "unmatched line")}</span>
          )}
        </span>
      )}
    </th>
  );
}

interface ItemRowProps extends Pick<ScopeTableProps, "scope" | "columns" | "actions"> {
  item: ScopeComparison["items"][number];
}

function ItemRow({ item, scope, columns, actions }: ItemRowProps) {
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {mayEdit() ? (
          <button
            type="button"
            className="scope-title text-left hover:underline"
            aria-label={`${item.title}: edit item`}
            onClick={() => actions.editItem(item)}
          >
            {item.title}
          </button>
        ) : (
          item.title
        )}
      </th>
      {columns.map((column) => {
        const words = cellWords(scope.cellOf(item.id, column.quote.id), scope.contractorOf);
        return (
          <td key={column.quote.id} className={classNames(words.isOpen && "is-missing")}>
            {mayEdit() ? (
              <button
                type="button"
                className="scope-cell hover:underline"
                aria-label={`${item.title}, ${column.name}: ${spokenCell(words)}`}
                onClick={() => actions.enter(scope, item, column)}
              >
                <Cell words={words} />
              </button>
            ) : (
              <span className="scope-cell">
                <Cell words={words} />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Cell({ words }: { words: CellWords }) {
  const { state, amount, parts = [], detail, answered, isOpen } = words;
  return (
    <>
      {state !== undefined && (
        <span className={isOpen ? "text-warning-text" : "text-ink-soft"}>{state}</span>
      )}
      {amount !== undefined && <span className="numbers">{amount}</span>}
      <PartLines lines={parts} />
      {detail !== undefined && <span className="numbers text-sm text-ink-soft">{detail}</span>}
      {answered !== undefined && <span className="text-sm text-ink-soft">{answered}</span>}
    </>
  );
}

import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { CategoryIcon } from "../../../lib/looks/category-look.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import type { BudgetActions } from "../budget-actions.tsx";
import { LineBar } from "./line-bar.tsx";
import { LineMark } from "./line-mark.tsx";
import { columnsOf, type LineRow, lineRows, amountStyle } from "./line-rows.ts";

interface LineListProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

/** The lines on narrow screens. The name is a button that covers the whole card. */
export function LineCards({ plan, actions }: LineListProps) {
  "use memo";
  const { total } = plan;
  return (
    <>
      <ul aria-label="Budget lines" className="divide-y divide-line">
        {lineRows(plan).map((row) => (
          <li key={row.key}>
            <LineCard row={row} onOpen={() => actions.showLine(row.line?.id ?? null)} />
          </li>
        ))}
      </ul>
      <section aria-label="Total" className="border-t border-line-strong px-4 py-4">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-semibold">Total</h3>
          <Money as="p" amount={total.forecast} className="font-semibold" />
        </div>
        <p className="text-sm text-ink-soft">excludes contingency and risk allowance</p>
        <Amounts of={total} />
      </section>
    </>
  );
}

function LineCard({ row, onOpen }: { row: LineRow; onOpen: () => void }) {
  const { name, line, figures } = row;
  return (
    <article className="plan-card relative px-4 py-4 hover:bg-hover">
      <div className="flex items-center gap-3">
        <CategoryIcon category={line?.category ?? ""} />
        <button
          type="button"
          aria-haspopup="dialog"
          title={name}
          onClick={onOpen}
          className="covers-row line-clamp-2 min-w-0 flex-1 text-left font-medium wrap-anywhere"
        >
          {name}
        </button>
        <p className="shrink-0 text-right">
          <span className="block text-xs text-ink-soft">Forecast</span>
          <Money amount={figures.forecast} className="block font-semibold" />
        </p>
      </div>
      <LineBar figures={figures} category={line?.category} />
      <LineMark row={row} />
      <Amounts of={figures} />
    </article>
  );
}

function Amounts({ of: figures }: { of: LineRow["figures"] }) {
  return (
    <dl className="plan-amounts">
      {columnsOf(figures)
        // Shown in the card's header.
        .filter(({ name }) => name !== "Forecast")
        .map(({ name, amountOf }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-size={amountStyle(amountOf(figures))}>{formatMoney(amountOf(figures))}</dd>
          </div>
        ))}
    </dl>
  );
}

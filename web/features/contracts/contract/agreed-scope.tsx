import { useQuery } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { compareDecimals } from "../../../../shared/money.ts";
import type { AgreedScope } from "../../../../shared/contracts/scope.ts";
import { restWords } from "../../../lib/words/allowance-words.ts";
import { CHANGE_WORDS } from "../../../lib/words/change-words.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { PartLines } from "../compare/part-lines.tsx";
import { partsWords } from "../quotes/term-words.ts";
import { Card } from "../../../ui/card.tsx";
import { agreedScopeQuery } from "../scope-queries.ts";

/** Agreed items come first, then the others. */
const PARTS = [
  ["Allowances", ["allowance"]],
  ["Exclusions", ["excluded"]],
  ["Not mentioned", ["not_mentioned"]],
  ["Included", ["priced", "included"]],
] as const satisfies [string, AgreedScope[number]["state"][]][];

/** The scope of a contract; nothing for a contract without one. */
export function AgreedScopeCard({ quote }: { quote: QuoteRecord }) {
  const scope = useQuery(agreedScopeQuery(quote));
  if (scope.data === undefined || scope.data.length === 0) return null;
  const { data } = scope;
  return (
    <section aria-labelledby="agreed-scope">
      <Card className="p-5">
        <h2 id="agreed-scope" className="text-lg font-semibold">
          Agreed scope
        </h2>
        {PARTS.map(([label, states]) => {
          const items = data.filter(({ state }) => states.some((one) => one === state));
          return (
            items.length > 0 && (
              <div key={label} className="mt-4">
                <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
                <ul className="mt-1 space-y-2">
                  {items.map((item) => (
                    <Item key={item.title} item={item} quote={quote} />
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </Card>
    </section>
  );
}

interface ItemProps {
  item: AgreedScope[number];
  quote: QuoteRecord;
}

/** An item with its remaining allowance and the change orders that name it. */
function Item({ item, quote }: ItemProps) {
  const { title, state, amount } = item;
  const allowance =
    state === "allowance" ? quote.allowances.find((one) => one.title === title) : undefined;
  const changes = quote.changeOrders.filter(({ scopeItems }) => scopeItems.includes(title));
  return (
    <li>
      <div className="flex justify-between gap-3">
        <span className="wrap-anywhere">{title}</span>
        {amount !== null && <Money amount={amount} />}
      </div>
      <PartLines lines={partsWords(item)} />
      {allowance !== undefined && allowance.spent !== "0.00" && (
        <p className="numbers text-sm text-ink-soft">
          {formatMoney(allowance.spent)} spent,{" "}
          <span className={isOver(allowance) ? "text-warning-text" : undefined}>
            {restWords(allowance)}
          </span>
        </p>
      )}
      {changes.map(({ id, reason, cost, status }) => (
        <p key={id} className="text-sm text-ink-soft wrap-anywhere">
          {CHANGE_WORDS[status]} change: {reason} <Money amount={cost} />
        </p>
      ))}
    </li>
  );
}

function isOver({ amount, spent }: QuoteRecord["allowances"][number]): boolean {
  return compareDecimals(spent, amount) > 0;
}

import { useQuery } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { agreedScopeQuery } from "../scope-queries.ts";
import type { Form } from "./use-change-form.ts";

interface ChangedItemsProps {
  form: Form;
  quote: QuoteRecord;
  /** items that the change order names already; they may have left the scope since */
  named: readonly string[];
}

/** The items of the agreed scope that a change order changes; nothing without a scope. */
export function ChangedItems({ form, quote, named }: ChangedItemsProps) {
  const scope = useQuery(agreedScopeQuery(quote));
  const chosen = form.watch("scopeItems") ?? [];
  const titles = [...new Set([...(scope.data ?? []).map(({ title }) => title), ...named])];
  if (titles.length === 0) return null;

  function choose(title: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, title] : chosen.filter((one) => one !== title);
    form.setValue("scopeItems", next, { shouldDirty: true });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Scope items it changes (optional)</legend>
      <div className="mt-1 rounded-xl border border-line px-3">
        {titles.map((title) => (
          <label key={title} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4.5 shrink-0"
              checked={chosen.includes(title)}
              onChange={({ currentTarget }) => choose(title, currentTarget.checked)}
            />
            <span className="wrap-anywhere">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

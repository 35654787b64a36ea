import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { countLabel } from "../contract-words.ts";
import type { LineParts } from "./line-parts.ts";
import type { ComparedScope } from "./scope-columns.ts";

interface DropItemsProps {
  items: ComparedScope["items"];
  parts: LineParts;
  onDrop: (line: string, itemId: number) => void;
}

/**
 * Scrolls separately, so that a line at the top can be dragged to the last item; focusable for the
 * keyboard.
 */
const SCROLL_REGION = {
  role: "region",
  "aria-label": "Places for lines",
  tabIndex: 0,
  style: { maxHeight: "55dvh" },
} as const;

/** The scope items as drop targets for lines. Keyboard users have selects instead. */
export function DropItems({ items, parts, onDrop }: DropItemsProps) {
  const [over, setOver] = useState<number>();
  const linesOf = (itemId: number) =>
    [...parts.values()].filter((of) => of.some((part) => part.itemId === itemId)).length;
  return (
    <div className="sticky top-0 self-start">
      <p className="mb-2 text-sm text-ink-soft">Drag a line to the item it belongs to.</p>
      <div className="overflow-y-auto rounded-xl border border-line" {...SCROLL_REGION}>
        <ul aria-label="Scope items" className="divide-y divide-line">
          {items.map(({ id, title }) => (
            <li
              key={id}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(id);
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(undefined);
                onDrop(event.dataTransfer.getData("text/plain"), id);
              }}
              className={classNames(
                "flex justify-between gap-3 px-4 py-2 text-sm",
                over === id && "bg-hover",
              )}
            >
              <span className="wrap-anywhere">{title}</span>
              <span className="shrink-0 text-ink-soft">{countLabel(linesOf(id), "line")}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { ScopeColumn } from "./scope-columns.ts";

/** A shorter or steeper move doesn't count as a swipe. */
const SWIPE_PX = 60;

interface ScopePairProps {
  columns: readonly ScopeColumn[];
  children: (pair: readonly ScopeColumn[]) => ReactNode;
}

/**
 * One quote against another, for narrow screens. A swipe shows the next or previous quote to
 * compare with.
 */
export function ScopePair({ columns, children }: ScopePairProps) {
  const [chosen, setChosen] = useState<readonly [number | undefined, number | undefined]>([
    undefined,
    undefined,
  ]);
  const start = useRef<{ x: number; y: number }>(undefined);
  const byId = (id: number | undefined) => columns.find(({ quote }) => quote.id === id);
  const first = byId(chosen[0]) ?? columns[0];
  const others = columns.filter((column) => column !== first);
  const wanted = byId(chosen[1]);
  const second = wanted !== undefined && wanted !== first ? wanted : others[0];
  if (first === undefined || second === undefined) return children(columns);

  function step(by: number) {
    const place = others.findIndex((column) => column === second) + by;
    const next = others[(place + others.length) % others.length];
    setChosen([first?.quote.id, next?.quote.id]);
  }
  function handleEnd({ changedTouches }: TouchEvent) {
    const from = start.current;
    const touch = changedTouches[0];
    if (from === undefined || touch === undefined) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-3 p-4 print:hidden">
        <QuoteSelect
          label="Quote"
          columns={columns}
          value={first}
          onChange={(id) => setChosen([id, second.quote.id])}
        />
        <QuoteSelect
          label="Against"
          columns={others}
          value={second}
          onChange={(id) => setChosen([first.quote.id, id])}
        />
      </div>
      <div
        onTouchStart={({ touches }) => {
          const touch = touches[0];
          start.current = touch && { x: touch.clientX, y: touch.clientY };
        }}
        onTouchEnd={handleEnd}
      >
        {children([first, second])}
      </div>
    </>
  );
}

interface QuoteSelectProps {
  label: string;
  columns: readonly ScopeColumn[];
  value: ScopeColumn;
  onChange: (quoteId: number) => void;
}

function QuoteSelect({ label, columns, value, onChange }: QuoteSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value.quote.id}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {columns.map(({ quote, name }) => (
            <option key={quote.id} value={quote.id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

import type { MouseEvent } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { RowTools, SelectedIds } from "../selection.ts";

type Select = RowTools["select"];

const NONE: SelectedIds = new Set();

/** Ids with some added or removed. */
export function withIds(ids: SelectedIds, changed: readonly number[], isOn: boolean): SelectedIds {
  const next = new Set(ids);
  for (const id of changed) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The last pressed one: Shift selects from there. */
let lastPressed: HTMLInputElement | undefined;

function idsUpTo(box: HTMLInputElement): number[] {
  const list = box.closest("table, ul");
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[data-id]") ?? [])];
  const ends = [boxes.indexOf(box), lastPressed ? boxes.indexOf(lastPressed) : -1];
  const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
  const range = from < 0 ? [box] : boxes.slice(from, to + 1);
  return range.map(({ dataset }) => Number(dataset["id"]));
}

interface SelectRowProps {
  expense: Expense;
  isSelected: boolean;
  select: Select;
}

export function SelectRow({ expense: { id, description }, isSelected, select }: SelectRowProps) {
  function handleClick(event: MouseEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    const ids = event.shiftKey ? idsUpTo(box) : [id];
    const isOn = box.checked;
    lastPressed = box;
    select((before) => withIds(before, ids, isOn));
  }
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={`Select: ${description}`}
        data-id={id}
        checked={isSelected}
        onClick={handleClick}
        onChange={() => {}}
      />
    </label>
  );
}

interface SelectAllProps {
  /** of the shown page */
  ids: readonly number[];
  selected: SelectedIds;
  select: Select;
}

export function SelectAll({ ids, selected, select }: SelectAllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count === ids.length;
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => select(isAll ? NONE : new Set(ids))}
      />
    </label>
  );
}

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

/** Id of the last pressed one: Shift selects from there. */
let lastPressed: number | undefined;

/** The ids between the last pressed one and this one, in list order. */
export function idsBetween(ids: readonly number[], id: number, last: number | undefined): number[] {
  const ends = [ids.indexOf(id), last === undefined ? -1 : ids.indexOf(last)];
  const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
  return from < 0 ? [id] : ids.slice(from, to + 1);
}

function idsAround(label: Element): number[] {
  const boxes = label.closest("table, ul")?.querySelectorAll<HTMLElement>("input[data-id]") ?? [];
  return [...boxes].map(({ dataset }) => Number(dataset["id"]));
}

interface SelectRowProps {
  expense: Expense;
  isSelected: boolean;
  select: Select;
}

export function SelectRow({ expense: { id, description }, isSelected, select }: SelectRowProps) {
  /**
   * On the label, because it also covers presses around the box: with Shift, Firefox doesn't
   * forward those to the box.
   */
  function handleClick(event: MouseEvent<HTMLLabelElement>) {
    const isOnBox = event.target instanceof HTMLInputElement;
    if (!isOnBox && !event.shiftKey) return; // the box's own click follows
    if (!isOnBox) event.preventDefault();
    const label = event.currentTarget;
    const ids = event.shiftKey ? idsBetween(idsAround(label), id, lastPressed) : [id];
    lastPressed = id;
    select((before) => withIds(before, ids, !isSelected));
  }
  return (
    <label className="select-box" onClickCapture={handleClick}>
      <input
        type="checkbox"
        aria-label={`Select: ${description}`}
        data-id={id}
        checked={isSelected}
        onChange={() => {}}
      />
    </label>
  );
}

interface SelectAllProps {
  /** ids of the shown page */
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

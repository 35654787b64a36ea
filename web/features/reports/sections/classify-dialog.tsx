import { useState } from "react";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import { MAX_CHANGED_AT_ONCE } from "../../../../shared/expenses/changed-expenses.ts";
import { HOME_COSTS, type HomeCost } from "../../../../shared/expenses/home-cost-kinds.ts";
import type { HomeCostLine } from "../../../../shared/reports/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Select } from "../../../ui/form/select.tsx";
import {
  expenseCountLabel,
  useAnnounceChange,
  useChangeExpenses,
} from "../../expenses/bulk-mutations.ts";
import { type UndecidedGroup, undecidedGroups } from "./undecided-groups.ts";

interface ClassifyDialogProps {
  projectId: number;
  lines: readonly HomeCostLine[];
  onClose: () => void;
}

const KINDS = { improvement: "Capital improvement", repair: "Repair" } satisfies Record<
  HomeCost,
  string
>;

/** Decides about unclassified expenses in groups by payee and category: one request, one Undo. */
export function ClassifyDialog({ projectId, lines, onClose }: ClassifyDialogProps) {
  // A snapshot from opening: a refetch would move groups under the user's finger.
  const [groups] = useState(() => undecidedGroups(lines));
  const [chosen, setChosen] = useState<ReadonlyMap<string, HomeCost>>(new Map());
  const write = useChangeExpenses();
  const announceChange = useAnnounceChange(projectId);
  const changes = groups.flatMap(({ key, lines: of }) => {
    const homeCost = chosen.get(key);
    return homeCost === undefined
      ? []
      : of.map(({ expenseId, version }) => ({ id: expenseId, version, homeCost }));
  });
  const isTooMany = changes.length > MAX_CHANGED_AT_ONCE;
  const close = () => !write.isPending && onClose();

  function choose(keys: readonly string[], homeCost: HomeCost | undefined) {
    const next = new Map(chosen);
    for (const key of keys) {
      if (homeCost === undefined) next.delete(key);
      else next.set(key, homeCost);
    }
    setChosen(next);
  }

  async function submit() {
    const response = await write
      .mutateAsync({ projectId, expenses: changes })
      .catch(() => undefined);
    if (response === undefined) return; // the dialog shows the reason
    onClose();
    announceChange(
      "Expenses classified",
      response.expenses.map(({ id, version }) => ({ id, version, homeCost: null })),
    );
  }

  const problem = isTooMany
    ? `Choose up to ${MAX_CHANGED_AT_ONCE} expenses at once.`
    : write.error && errorMessage(write.error, "Failed to save expenses. Please try again.");
  return (
    <Dialog title="Classify several" isDirty={chosen.size > 0} onClose={close}>
      {(requestClose) => (
        <DialogForm
          submitLabel={
            changes.length === 0 ? "Classify" : `Classify ${expenseCountLabel(changes.length)}`
          }
          pendingLabel="Saving..."
          isSubmitting={write.isPending}
          isDisabled={changes.length === 0 || isTooMany}
          problem={problem ?? undefined}
          onSubmit={() => void submit()}
          onCancel={requestClose}
        >
          <p className="text-sm text-ink-soft">
            Unclassified expenses by contractor and category. Not tax advice.
          </p>
          <Groups groups={groups} chosen={chosen} onChoose={choose} />
        </DialogForm>
      )}
    </Dialog>
  );
}

interface GroupsProps {
  groups: readonly UndecidedGroup[];
  chosen: ReadonlyMap<string, HomeCost>;
  onChoose: (keys: readonly string[], kind: HomeCost | undefined) => void;
}

function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const all = groups.map(({ key }) => key);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {groups.length > 1 && (
        <li className="group-row font-medium">
          <span>All {groups.length} groups</span>
          <KindSelect
            label="Classify all groups as"
            value={sharedKind(groups, chosen)}
            onChange={(kind) => onChoose(all, kind)}
          />
        </li>
      )}
      {groups.map((group) => (
        <GroupRow
          key={group.key}
          group={group}
          value={chosen.get(group.key)}
          onChange={(kind) => onChoose([group.key], kind)}
        />
      ))}
    </ul>
  );
}

function sharedKind(
  groups: readonly UndecidedGroup[],
  chosen: ReadonlyMap<string, HomeCost>,
): HomeCost | undefined {
  const kinds = new Set(groups.map(({ key }) => chosen.get(key)));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

interface GroupRowProps {
  group: UndecidedGroup;
  value: HomeCost | undefined;
  onChange: (kind: HomeCost | undefined) => void;
}

/** Number of descriptions shown per group. */
const DESCRIPTIONS_SHOWN = 3;

function GroupRow({ group, value, onChange }: GroupRowProps) {
  const name = `${group.payee ?? "No contractor"} · ${categoryLabel(group.category)}`;
  const descriptions = [...new Set(group.lines.map(({ description }) => description))];
  const more = descriptions.length - DESCRIPTIONS_SHOWN;
  return (
    <li className="group-row">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="numbers text-sm text-ink-soft">
          {expenseCountLabel(group.lines.length)}, {formatMoney(group.total)}
        </p>
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {descriptions.slice(0, DESCRIPTIONS_SHOWN).join(", ")}
          {more > 0 && `, and ${more} more`}
        </p>
      </div>
      <KindSelect label={`Classify ${name} as`} value={value} onChange={onChange} />
    </li>
  );
}

interface KindSelectProps {
  /** accessible name */
  label: string;
  value: HomeCost | undefined;
  onChange: (kind: HomeCost | undefined) => void;
}

function KindSelect({ label, value, onChange }: KindSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(HOME_COSTS.find((kind) => kind === target.value))}
    >
      <option value="">Unclassified</option>
      {HOME_COSTS.map((kind) => (
        <option key={kind} value={kind}>
          {KINDS[kind]}
        </option>
      ))}
    </Select>
  );
}

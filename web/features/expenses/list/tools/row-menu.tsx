import { CopyPlus, ListChecks, Repeat, Split, TextCursorInput, Undo2 } from "lucide-react";
import { ActionsMenu, MenuAction as Item } from "./actions-menu.tsx";
import type { RowActionsProps } from "./row-actions.tsx";
import { withIds } from "./select-boxes.tsx";

/** Less frequent actions of a row. */
export function RowMenu(props: RowActionsProps) {
  return (
    <ActionsMenu label={`More actions: ${props.expense.description}`}>
      <Items {...props} />
    </ActionsMenu>
  );
}

function Items({ expense, actions, rowTools, isTable }: RowActionsProps) {
  const isRefund = expense.details?.isRefund === true;
  return (
    <>
      {isTable && (
        <Item
          icon={TextCursorInput}
          label="Edit in the table"
          hint="F2"
          isDone
          onPress={() => rowTools.edit(expense.id)}
        />
      )}
      <Item icon={CopyPlus} label="Duplicate" onPress={() => actions.duplicate(expense)} />
      <Item icon={Split} label="Split" onPress={() => actions.split(expense)} />
      {!isRefund && <Item icon={Repeat} label="Repeat" onPress={() => actions.repeat(expense)} />}
      {!isRefund && (
        <Item icon={Undo2} label="Record a refund" onPress={() => actions.addRefund(expense)} />
      )}
      <Item
        icon={ListChecks}
        label="Select"
        isDone
        onPress={() => rowTools.select((ids) => withIds(ids, [expense.id], true))}
      />
    </>
  );
}

import {
  CopyPlus,
  EllipsisVertical,
  type LucideIcon,
  ListChecks,
  Split,
  TextCursorInput,
  Undo2,
} from "lucide-react";
import { type MouseEvent, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Menu, menuItemClass } from "../../../../ui/dialog/menu.tsx";
import type { RowActionsProps } from "./row-actions.tsx";
import { withIds } from "./select-boxes.tsx";

/** The rarer actions of a row. */
export function RowMenu(props: RowActionsProps) {
  const { description } = props.expense;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  /** Mounted open: the press itself must not toggle it again. */
  function mount(event: MouseEvent) {
    event.preventDefault();
    setIsMounted(true);
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={`More actions: ${description}`}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isMounted ? { popoverTarget: id } : { onClick: mount })}
      >
        <EllipsisVertical aria-hidden className="size-4.5" />
      </Button>
      {isMounted && (
        <Menu id={id} button={button} label={`More actions: ${description}`} onToggle={setIsOpen}>
          <Items {...props} />
        </Menu>
      )}
    </>
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

interface ItemProps {
  icon: LucideIcon;
  label: string;
  hint?: string;
  /** opens no dialog */
  isDone?: boolean;
  onPress: () => void;
}

/** Closes the menu, too, as for every item that leads away. */
function Item({ icon: Icon, label, hint, isDone = false, onPress }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup={isDone ? undefined : "dialog"}
      className={menuItemClass}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4" />
      {label}
      {hint !== undefined && <kbd className="ml-auto text-ink-soft">{hint}</kbd>}
    </button>
  );
}

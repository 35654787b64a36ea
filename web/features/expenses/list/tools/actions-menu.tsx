import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Menu, menuItemClass } from "../../../../ui/dialog/menu.tsx";

interface ActionsMenuProps {
  /** label with its subject: "More actions for Oak boards" */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Less frequent actions behind one button. */
export function ActionsMenu({ label, className, children }: ActionsMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  /** Mounted open, so the press itself must not toggle it again. */
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
        aria-label={label}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        {...(isMounted ? { popoverTarget: id } : { onClick: mount })}
      >
        <EllipsisVertical aria-hidden className="size-4.5" />
      </Button>
      {isMounted && (
        <Menu id={id} button={button} label={label} onToggle={setIsOpen}>
          {children}
        </Menu>
      )}
    </>
  );
}

interface MenuActionProps {
  icon: LucideIcon;
  label: string;
  hint?: string;
  /** opens no dialog */
  isDone?: boolean;
  className?: string;
  onPress: () => void;
}

/** Also closes the menu, like every item that leads away. */
export function MenuAction(props: MenuActionProps) {
  const { icon: Icon, label, hint, isDone = false, className, onPress } = props;

  /** For items that open a dialog, the menu closes itself. */
  function handleClick({ currentTarget }: MouseEvent) {
    if (isDone) currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onPress();
  }

  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup={isDone ? undefined : "dialog"}
      className={classNames(menuItemClass, className)}
      onClick={handleClick}
    >
      <Icon aria-hidden className="size-4" />
      {label}
      {hint !== undefined && <kbd className="ml-auto text-ink-soft">{hint}</kbd>}
    </button>
  );
}

import { type ReactNode, useId, useRef, useState } from "react";
import { ChevronsUpDown } from "lucide-react";
import type { User } from "../../../shared/auth/contract.ts";
import { userLabel } from "../../features/auth/auth-context.tsx";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";

interface UserMenuProps {
  user: User;
  onChoose?: () => void;
  onShowShortcuts: () => void;
}

const loadMenu = () => import("./account-menu.tsx");
const prefetchMenu = () => ignoreRejection(loadMenu());

/** The signed-in user, with a menu that loads on hover or focus. */
export function UserMenu({ user, ...forMenu }: UserMenuProps) {
  const label = userLabel(user);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<ReactNode>(null);
  const [isOpen, setIsOpen] = useState(false);

  /** Handles the first press; afterwards the browser toggles the popover itself. */
  function open() {
    void showWhenLoaded(setMenu, async () => {
      const { AccountMenu } = await loadMenu();
      return <AccountMenu id={id} button={button} onToggle={setIsOpen} {...forMenu} />;
    });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prefetchMenu}
        onFocus={prefetchMenu}
        {...(menu === null ? { onClick: open } : { popoverTarget: id })}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-hover"
      >
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text uppercase"
        >
          {[...label][0]}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium" title={label}>
            {label}
          </span>
          {label !== user.email && (
            <span className="block truncate text-xs text-ink-soft" title={user.email}>
              {user.email}
            </span>
          )}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </button>
      {menu}
    </>
  );
}

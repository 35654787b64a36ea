import type { RefObject } from "react";
import { Link } from "@tanstack/react-router";
import { CreditCard, FolderKanban, History, LogOut, Trash2, UserRound } from "lucide-react";
import { useLogout } from "../../features/outbox/log-out-mutations.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Menu, menuItemClass, MenuSeparator } from "../../ui/dialog/menu.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { ThemeToggle } from "../../ui/theme/theme-toggle.tsx";
import { toast } from "../../ui/toast/toast.ts";

interface AccountMenuProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onToggle: (isOpen: boolean) => void;
  onChoose?: () => void;
  onShowShortcuts: () => void;
}

/** Menu behind the account button. */
export function AccountMenu(props: AccountMenuProps) {
  const { id, button, onToggle, onChoose, onShowShortcuts } = props;
  return (
    <Menu id={id} button={button} label="Account" onToggle={onToggle}>
      <Link to="/projects" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <FolderKanban aria-hidden className="size-4" />
        Projects
      </Link>
      <Link to="/billing" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <CreditCard aria-hidden className="size-4" />
        Billing &amp; Subscription
      </Link>
      <Link to="/account/{-$section}" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <UserRound aria-hidden className="size-4" />
        Account
      </Link>
      <Link to="/activity" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <History aria-hidden className="size-4" />
        Activity
      </Link>
      <Link to="/trash" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <Trash2 aria-hidden className="size-4" />
        Trash
      </Link>
      <MenuSeparator />
      <ThemeToggle />
      <MenuSeparator />
      <button
        type="button"
        role="menuitem"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        className={menuItemClass}
        onClick={onShowShortcuts}
      >
        <span aria-hidden className="w-4 text-center font-semibold">
          ?
        </span>
        Keyboard shortcuts
      </button>
      <LogOutItem />
    </Menu>
  );
}

function LogOutItem() {
  const logout = useLogout();
  // Stays pending after success, until the page is left.
  const isPending = logout.isPending || logout.isSuccess;

  function handleClick() {
    if (isPending) return;
    logout.mutate(undefined, {
      onError: (error) =>
        toast({
          title: "You are still signed in",
          description: errorMessage(error, "Logging out failed. Please try again."),
          variant: "destructive",
        }),
    });
  }

  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={isPending || undefined}
      className={menuItemClass}
      onClick={handleClick}
    >
      {isPending ? <Spinner /> : <LogOut aria-hidden className="size-4" />}
      {isPending ? "Logging out..." : "Log out"}
    </button>
  );
}

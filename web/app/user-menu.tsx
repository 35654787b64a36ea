import { Link } from "@tanstack/react-router";
import { ChevronsUpDown, CreditCard, FolderKanban, LogOut } from "lucide-react";
import type { User } from "../../shared/auth/contract.ts";
import { useLogout } from "../features/auth/api.ts";
import { userLabel } from "../features/auth/auth-context.tsx";
import { textOf } from "../lib/problem-error.ts";
import { Menu, menuItemClass, MenuSeparator } from "../ui/menu.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ThemeToggle } from "../ui/theme-toggle.tsx";
import { toast } from "../ui/toast.ts";

interface UserMenuProps {
  user: User;
  onChoose?: () => void;
  onShowShortcuts: () => void;
}

export function UserMenu({ user, onChoose, onShowShortcuts }: UserMenuProps) {
  const label = userLabel(user);
  return (
    <Menu
      label="Account"
      triggerClassName="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-hover"
      trigger={
        <>
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
        </>
      }
    >
      <Link to="/projects" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <FolderKanban aria-hidden className="size-4" />
        Projects
      </Link>
      <Link to="/billing" role="menuitem" className={menuItemClass} onClick={onChoose}>
        <CreditCard aria-hidden className="size-4" />
        Billing &amp; Subscription
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
  // Success leaves the page, and until then it is still on its way.
  const isPending = logout.isPending || logout.isSuccess;

  function handleClick() {
    if (isPending) return;
    logout.mutate(undefined, {
      onError: (error) =>
        toast({
          title: "You are still signed in",
          description: textOf(error, "Logging out failed. Please try again."),
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

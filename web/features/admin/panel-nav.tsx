import { Link, useSearch } from "@tanstack/react-router";
import { classNames } from "../../ui/class-names.ts";
import { actionAddressOf, isActionView, userAddressOf } from "./actions/action-filter.ts";

/** Switches between users and actions. Stays mounted on both, so that it keeps focus. */
export function PanelNav() {
  const raw = useSearch({ from: "/admin" });
  const isActions = isActionView(raw);
  return (
    <nav
      aria-label="Admin panel"
      className="mb-6 flex gap-1 rounded-xl bg-sunken p-1 sm:w-fit print:hidden"
    >
      <PanelLink label="Users" isHere={!isActions} search={isActions ? userAddressOf(raw) : raw} />
      <PanelLink
        label="Recent actions"
        isHere={isActions}
        search={isActions ? raw : actionAddressOf(raw)}
      />
    </nav>
  );
}

interface PanelLinkProps {
  label: string;
  isHere: boolean;
  search: Readonly<Record<string, unknown>>;
}

function PanelLink({ label, isHere, search }: PanelLinkProps) {
  return (
    <Link
      to="/admin"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      className={classNames(
        "inline-flex min-h-11 flex-1 items-center justify-center rounded-lg px-4 font-medium whitespace-nowrap no-underline transition-colors sm:flex-none lg:min-h-10",
        isHere ? "bg-raised text-ink shadow-near" : "text-ink-soft hover:text-ink",
      )}
    >
      {label}
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import {
  CalendarRange,
  ChartColumn,
  FileText,
  HardHat,
  LayoutDashboard,
  ReceiptText,
  Scale,
  Signature,
} from "lucide-react";
import type { User } from "../../../shared/auth/contract.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";
import type { ShellParts } from "./load-parts.ts";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

const ENTRIES = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/expenses", label: "All Expenses", Icon: ReceiptText },
  { to: "/inbox", label: "Inbox", Icon: FileText },
  { to: "/budget", label: "Budget", Icon: Scale },
  { to: "/contracts", label: "Quotes & Contracts", Icon: Signature },
  { to: "/contractors", label: "Contractors", Icon: HardHat },
  { to: "/timeline", label: "Timeline", Icon: CalendarRange },
  { to: "/reports", label: "Reports", Icon: ChartColumn },
] as const;

interface SidebarProps {
  user: User | undefined;
  /** undefined until they have loaded */
  parts: ShellParts | undefined;
  /** beside the page of a wide screen; the drawer leaves the project to the header */
  isFixed?: boolean;
  /** called when an entry is chosen, to close the drawer */
  onChoose?: () => void;
  onShowShortcuts: () => void;
}

export function Sidebar(props: SidebarProps) {
  const { user, parts, isFixed = false, onChoose, onShowShortcuts } = props;
  return (
    <div className="flex h-full flex-col gap-5 overflow-y-auto p-4">
      <a href="/" className="inline-flex min-h-11 items-center rounded-lg px-1">
        <Wordmark />
      </a>
      {isFixed && (
        <div className="flex min-h-11 items-center gap-2 lg:min-h-10">
          {user && parts && <parts.Tools />}
        </div>
      )}
      {isFixed && (user && parts ? <parts.ProjectSelector /> : <SelectorSkeleton />)}
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {ENTRIES.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onChoose}
                activeOptions={{ includeSearch: false }}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text lg:min-h-10"
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
                {label}
                {to === "/inbox" && user && parts && <parts.InboxCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line pt-3">
        {user && parts ? (
          <parts.UserMenu
            user={user}
            onShowShortcuts={onShowShortcuts}
            {...(onChoose && { onChoose })}
          />
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
    </div>
  );
}

import {
  CalendarRange,
  ChartColumn,
  CreditCard,
  FileText,
  FolderKanban,
  HardHat,
  History,
  LayoutDashboard,
  ReceiptText,
  Scale,
  Signature,
  Trash2,
  UserRound,
} from "lucide-react";
import type { Entry } from "./entry.ts";
import type { EntryContext } from "./use-entry-context.ts";

const PAGES = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard, keywords: "overview home" },
  { to: "/expenses", label: "All Expenses", Icon: ReceiptText, keywords: "payments spending" },
  { to: "/inbox", label: "Inbox", Icon: FileText, keywords: "receipts drafts" },
  { to: "/budget", label: "Budget", Icon: Scale, keywords: "forecast plan lines" },
  { to: "/contracts", label: "Quotes & Contracts", Icon: Signature, keywords: "change orders" },
  { to: "/contractors", label: "Contractors", Icon: HardHat, keywords: "people trades" },
  { to: "/timeline", label: "Timeline", Icon: CalendarRange, keywords: "milestones schedule" },
  { to: "/reports", label: "Reports", Icon: ChartColumn, keywords: "charts tax" },
  { to: "/projects", label: "Projects", Icon: FolderKanban },
  { to: "/activity", label: "Activity", Icon: History, keywords: "history changes undo" },
  { to: "/trash", label: "Trash", Icon: Trash2, keywords: "deleted restore" },
  {
    to: "/billing",
    label: "Billing & Subscription",
    Icon: CreditCard,
    keywords: "plan upgrade pro",
  },
] as const;

export function pageEntries({ navigate }: EntryContext): Entry[] {
  const pages = PAGES.map(({ to, ...page }) => ({
    ...page,
    id: `page ${to}`,
    run: () => void navigate({ to }),
  }));
  const invoices: Entry = {
    id: "page invoices",
    label: "Invoices",
    Icon: Signature,
    keywords: "bills",
    run: () => void navigate({ to: "/contracts", search: { invoice: "all" } }),
  };
  const account: Entry = {
    id: "page account",
    label: "Account",
    Icon: UserRound,
    keywords: "settings household password",
    run: () => void navigate({ to: "/account/{-$section}", params: { section: undefined } }),
  };
  return [...pages, account, invoices];
}

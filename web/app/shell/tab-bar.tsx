import type { LucideIcon } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { LayoutDashboard, Menu, Plus, ReceiptText, Scale } from "lucide-react";
import { mayEdit } from "../../lib/opened-home.ts";

interface TabBarProps {
  onAdd: () => void;
  onMore: () => void;
}

/** The main screens at the bottom of a phone, where the thumb reaches them. */
export function TabBar({ onAdd, onMore }: TabBarProps) {
  return (
    <nav id="tabs" aria-label="Main screens" className="lg:hidden print:hidden">
      <Tab to="/dashboard" label="Dashboard" Icon={LayoutDashboard} />
      <Tab to="/expenses" label="Expenses" Icon={ReceiptText} />
      {mayEdit() && (
        <button type="button" aria-haspopup="dialog" onClick={onAdd}>
          <Plus
            aria-hidden
            className="size-12 rounded-full bg-accent p-3 text-accent-ink shadow-near"
          />
          Add
        </button>
      )}
      <Tab to="/budget" label="Budget" Icon={Scale} />
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <Menu aria-hidden />
        More
      </button>
    </nav>
  );
}

interface TabProps {
  to: "/dashboard" | "/expenses" | "/budget";
  label: string;
  Icon: LucideIcon;
}

function Tab({ to, label, Icon }: TabProps) {
  return (
    <Link to={to} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {label}
    </Link>
  );
}

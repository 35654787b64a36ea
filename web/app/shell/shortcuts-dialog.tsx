import { Dialog } from "../../ui/dialog/dialog.tsx";
import { UNDO_KEYS, withCommandKey } from "../../ui/key-names.ts";

const SHORTCUTS = [
  { keys: "n", action: "Add an expense", where: "Dashboard, All Expenses" },
  { keys: "n", action: "Add a contractor", where: "Contractors" },
  { keys: "n", action: "Add a quote", where: "Quotes & Contracts" },
  { keys: "n", action: "Add a milestone", where: "Timeline" },
  { keys: "n", action: "Add a budget line", where: "Budget" },
  { keys: withCommandKey("K"), action: "Search everything", where: "Everywhere" },
  { keys: "/", action: "Search", where: "All Expenses, Contractors" },
  { keys: "j", action: "Next receipt", where: "Inbox" },
  { keys: "k", action: "Previous receipt", where: "Inbox" },
  { keys: "a", action: "Ask the assistant", where: "Everywhere" },
  {
    keys: UNDO_KEYS,
    action: "Undo last deletion",
    where: "While the notification is visible",
  },
  { keys: "?", action: "Show keyboard shortcuts", where: "Everywhere" },
  { keys: "Esc", action: "Close dialog", where: "Everywhere" },
  { keys: "Enter", action: "Save", where: "In a single-line field" },
] as const;

/** Keyboard shortcuts by screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(({ keys, action, where }) => (
          <div
            key={action}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <dt>
              {action}
              <span className="block text-sm text-ink-soft">{where}</span>
            </dt>
            <dd>
              <kbd className="numbers inline-block min-w-8 rounded-md border border-line-strong bg-sunken px-2 py-0.5 text-center font-sans text-sm font-medium">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

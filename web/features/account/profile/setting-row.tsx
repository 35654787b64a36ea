import type { ReactNode } from "react";

interface SettingRowProps {
  label: string;
  /** current value */
  value: ReactNode;
  note?: ReactNode;
  /** button that changes it */
  action?: ReactNode;
}

export function SettingRow({ label, value, note, action }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <h3 className="text-sm text-ink-soft">{label}</h3>
        <div className="mt-1 font-medium wrap-anywhere">{value}</div>
        {note !== undefined && <div className="mt-1 text-sm text-ink-soft">{note}</div>}
      </div>
      {action}
    </div>
  );
}

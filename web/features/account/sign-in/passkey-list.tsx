import { KeyRound } from "lucide-react";
import type { Passkey } from "../../../../shared/account/second-factors.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { Button } from "../../../ui/button.tsx";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  return (
    <ul className="grid gap-4 pb-4">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-3">
          <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <div className="min-w-40 flex-1">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-sm text-ink-soft">{usageText(passkey)}</p>
          </div>
          <div className="flex gap-2">
            <Button
              size="sm"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => onRename(passkey)}
            >
              Rename
            </Button>
            <Button
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function usageText({ isSynced, createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? "Not used yet" : `Last used ${formatMoment(lastUsedAt)}`;
  const parts = [`Added ${formatMoment(createdAt)}`, used, ...(isSynced ? ["Synced"] : [])];
  return parts.join(" · ");
}

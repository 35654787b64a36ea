import { CloudOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWaiting } from "../../features/outbox/outbox-mutations.ts";
import { WaitingDialog } from "../../features/outbox/waiting-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ABOVE_TABS, useBarHeight } from "../../ui/page/use-bar-height.ts";
import { useBar } from "./bar-state.ts";

const NOTE =
  "pointer-events-auto flex items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-sm shadow-far";

/** At the bottom of every screen: how old its figures are, and whether there is a new version. */
export function OfflineBar() {
  const { note, reload } = useBar();
  const waiting = useWaiting();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length;
  const bar = useBarHeight(
    "--offline-bar",
    note !== undefined || reload !== undefined || waiting.length > 0,
  );
  return (
    <div
      ref={bar}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-10 flex flex-col items-center gap-2 p-3 print:hidden"
      style={{ paddingBottom: `calc(0.75rem + ${ABOVE_TABS})` }}
    >
      <div role="status">
        {note && (
          <p className={NOTE}>
            <CloudOff aria-hidden className="size-4 shrink-0 text-ink-soft" />
            {note}
          </p>
        )}
        {reload && (
          <p className={NOTE}>
            A new version is ready
            <Button size="sm" onClick={reload}>
              Reload
            </Button>
          </p>
        )}
      </div>
      {waiting.length > 0 && (
        <Button
          className="pointer-events-auto shadow-far"
          aria-haspopup="dialog"
          onClick={() => setDialog(<WaitingDialog onClose={() => setDialog(null)} />)}
        >
          {waiting.length} waiting on this device{refused > 0 && `, ${refused} refused`}
        </Button>
      )}
      {dialog}
    </div>
  );
}

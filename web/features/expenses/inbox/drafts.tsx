import { useState } from "react";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { formatDate } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { useToday } from "../../../lib/use-today.ts";
import type { SetDialog } from "../../../lib/prepared-dialog.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { ReceiptWithValues } from "../receipts/read-values.tsx";
import { ReceiptThumbnail } from "../receipts/receipt-thumbnail.tsx";
import { DraftForm } from "./draft-form.tsx";
import { draftTitle, expiryText, totalText } from "./draft-values.ts";
import type { FormParts } from "./form-parts.ts";
import { type OpenedDraft, openedAfter, openedIn } from "./opened-draft.ts";

interface DraftsProps {
  parts: FormParts;
  projectId: number;
  drafts: readonly Draft[];
  setDialog: SetDialog;
}

/** One draft in a form, and the list of the others. */
export function Drafts({ parts, projectId, drafts, setDialog }: DraftsProps) {
  const [latest, setOpened] = useState<OpenedDraft>({ id: undefined, takesFocus: false });
  const opened = openedIn(drafts, latest);
  if (opened !== latest) setOpened(opened);
  const { takesFocus } = opened;
  const at = drafts.findIndex(({ id }) => id === opened.id);
  const draft = drafts[at];
  const isWide = useIsWide();

  const open = (id: number | undefined) => setOpened({ id, takesFocus: false });
  const go = (step: number) => open(drafts[(at + step + drafts.length) % drafts.length]?.id);
  useShortcut("j", () => go(1));
  useShortcut("k", () => go(-1));

  if (draft === undefined) return null;

  return (
    <>
      {drafts.length > 1 && (
        <>
          <Steps at={at} of={drafts.length} onGo={go} />
          <nav aria-label="Receipts" className="mb-4 overflow-x-auto">
            <ul className="flex gap-2">
              {drafts.map((one) => (
                <li key={one.id} className="shrink-0">
                  <Tile draft={one} isOpen={one === draft} onOpen={() => open(one.id)} />
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
      <OpenDraft
        key={draft.id}
        {...{ parts, projectId, draft, takesFocus, setDialog, isWide }}
        onDone={() => setOpened((now) => openedAfter(drafts, draft.id, now))}
      />
    </>
  );
}

interface StepsProps {
  at: number;
  of: number;
  onGo: (step: number) => void;
}

function Steps({ at, of, onGo }: StepsProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-2">
      <Button size="sm" aria-keyshortcuts="k" onClick={() => onGo(-1)}>
        Previous
      </Button>
      <p className="numbers text-sm text-ink-soft">
        {at + 1} of {of}
      </p>
      <Button size="sm" aria-keyshortcuts="j" onClick={() => onGo(1)}>
        Next
      </Button>
    </div>
  );
}

interface TileProps {
  draft: Draft;
  isOpen: boolean;
  onOpen: () => void;
}

function Tile({ draft, isOpen, onOpen }: TileProps) {
  const total = draft.reading === null ? undefined : totalText(draft.reading);
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={onOpen}
      className={classNames(
        "flex items-center gap-2 rounded-lg border px-3 py-2 text-left text-sm",
        isOpen ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      <ReceiptThumbnail receiptKey={draft.key} className="size-10 rounded-lg" />
      <span className="min-w-0" style={{ maxWidth: "9rem" }}>
        <span className="block truncate font-medium" title={draftTitle(draft)}>
          {draftTitle(draft)}
        </span>
        <span className="numbers block text-ink-soft">{total ?? "No amount"}</span>
      </span>
    </button>
  );
}

interface OpenDraftProps {
  parts: FormParts;
  projectId: number;
  draft: Draft;
  takesFocus: boolean;
  isWide: boolean;
  onDone: () => void;
  setDialog: SetDialog;
}

function OpenDraft({ draft, isWide, ...rest }: OpenDraftProps) {
  const [field, setField] = useState<string>();
  const { reading, addedBy } = draft;
  const expiry = expiryText(draft, useToday());
  return (
    <div className={classNames("grid gap-4", isWide && "lg:grid-cols-2")}>
      <ReceiptWithValues
        receiptKey={draft.key}
        reading={reading}
        place={field}
        onPlace={setField}
      />
      <div>
        {addedBy !== null && <p className="mb-4 text-sm text-ink-soft">Added by {addedBy}</p>}
        {expiry !== undefined && <p className="mb-4 text-sm text-ink-soft">{expiry}</p>}
        {reading === null ? (
          <p role="status" className="flex items-center gap-2 text-ink-soft">
            <Spinner /> Reading this receipt...
          </p>
        ) : mayEdit() ? (
          <DraftForm {...rest} draft={draft} reading={reading} onField={setField} />
        ) : (
          <p className="font-medium">
            {draftTitle(draft)} {reading.total && <Badge>{totalText(reading)}</Badge>}{" "}
            {reading.day && formatDate(reading.day.value)}
          </p>
        )}
      </div>
    </div>
  );
}

import { Camera, Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { MAX_DRAFTS_AT_ONCE } from "../../../../shared/receipts/drafts.ts";
import { dropHint, useFileDrop } from "../../../lib/forms/use-file-drop.ts";
import { fileButtonClass } from "../../../ui/form/file-button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import type { FormParts } from "./form-parts.ts";
import type { AddedFile } from "./receipt-queue.ts";
import { useAddReceipts } from "./use-add-receipts.ts";

const WORDS = {
  over: "Drop to add",
  drag: "Drag receipts here, or choose them",
  choose: "Add receipts",
};

const FILE_BUTTON = fileButtonClass();

/** Chooses, photographs or drops receipts, and shows running uploads. */
export function AddReceipts({ parts, projectId }: { parts: FormParts; projectId: number }) {
  const [splitPages, setSplitPages] = useState(true);
  const { files, add, retry, remove } = useAddReceipts(parts, projectId);
  const isOver = useFileDrop(true, (_first, all) => add(all, splitPages));
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])], splitPages);
    event.target.value = "";
  };
  return (
    <>
      <div
        data-state={isOver ? "over" : "idle"}
        className={classNames(
          "rounded-xl border border-dashed transition-colors flex flex-col items-center gap-3 px-4 py-5 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken",
        )}
      >
        <div>
          <p className="font-medium">{dropHint(isOver, WORDS)}</p>
          <p className="mt-0.5 text-sm text-ink-soft">
            Up to {MAX_DRAFTS_AT_ONCE} at once: JPEG, PNG, GIF, or PDF, up to 10 MB each
          </p>
        </div>
        <Pickers accept={parts.RECEIPT_ACCEPT} onChange={handleChange} />
        <label className="flex min-h-11 items-center gap-2 text-sm lg:min-h-10">
          <input
            type="checkbox"
            className="size-4"
            checked={splitPages}
            onChange={({ target }) => setSplitPages(target.checked)}
          />
          Each page of a PDF is a receipt
        </label>
      </div>
      {files.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.id} className="rounded-xl border border-line bg-sunken">
              <OnItsWay file={file} onRetry={retry} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PickersProps {
  accept: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Pickers({ accept, onChange }: PickersProps) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <label className={FILE_BUTTON}>
        <Upload aria-hidden className="size-4" />
        Choose receipts
        <input type="file" multiple accept={accept} onChange={onChange} className="sr-only" />
      </label>
      <label className={`${FILE_BUTTON} [@media(pointer:fine)]:hidden`}>
        <Camera aria-hidden className="size-4" />
        Take a photo
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={onChange}
          className="sr-only"
        />
      </label>
    </div>
  );
}

interface OnItsWayProps {
  file: AddedFile;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

function OnItsWay({ file, onRetry, onRemove }: OnItsWayProps) {
  const { id, name, state, share, message } = file;
  if (state === "sending") {
    return <UploadProgress name={name} share={share} onCancel={() => onRemove(id)} />;
  }
  return (
    <div className="px-4 py-4 text-sm">
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
      <p role="alert" className="mt-0.5 text-danger-text">
        {message}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {state !== "refused" && (
          <Button size="sm" onClick={() => onRetry(id)}>
            {state === "waiting" ? "Try again now" : "Try again"}
          </Button>
        )}
        <Button size="sm" onClick={() => onRemove(id)} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </div>
  );
}

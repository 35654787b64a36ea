import type { ChangeEvent, ComponentProps } from "react";
import { Camera, FileText, type LucideIcon, RotateCcw, Trash2, Upload } from "lucide-react";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { classNames } from "../../../ui/class-names.ts";
import { fileButtonClass } from "../../../ui/form/file-button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { type ControlProps, Field } from "../../../ui/form/field.tsx";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import { RECEIPT_ACCEPT } from "../../receipts/upload-mutations.ts";
import { ReceiptThumbnail } from "./receipt-thumbnail.tsx";
import { dropHint, useFileDrop } from "../../../lib/forms/use-file-drop.ts";
import type { MissingReceipt, ReceiptDraft } from "./use-receipt.ts";

const WORDS = {
  over: "Drop to attach",
  drag: "Drag a receipt here, or choose a file",
  choose: "Add a receipt",
};

const FILE_BUTTON = fileButtonClass();

interface ReceiptFieldProps {
  receipt: ReceiptDraft;
}

/** Attaches one receipt: dropped, selected, or photographed. */
export function ReceiptField({ receipt }: ReceiptFieldProps) {
  const { state } = receipt;
  const isOver = useFileDrop(state.kind !== "uploading", receipt.choose);
  return (
    <Field label="Receipt Image" isOptional>
      {(control) =>
        state.kind === "uploaded" ? (
          <Attached control={control} receipt={receipt} attachedKey={state.key} isOver={isOver} />
        ) : (
          <Dropzone control={control} receipt={receipt} isOver={isOver} />
        )
      }
    </Field>
  );
}

interface PartProps {
  control: ControlProps;
  receipt: ReceiptDraft;
}

/** Shown instead of the box's usual text, where the user is looking. */
function Refusal({ message }: { message: string }) {
  return (
    <p role="alert" className="mt-0.5 text-sm text-danger-text">
      {message}
    </p>
  );
}

interface FileButtonProps extends ComponentProps<"input"> {
  receipt: ReceiptDraft;
  icon: LucideIcon;
}

function FileButton({ receipt, icon: Icon, className, children, ...input }: FileButtonProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) receipt.choose(file);
    // Otherwise choosing the same file again, such as after a failure, fires no change event.
    event.target.value = "";
  }
  return (
    <label htmlFor={input.id} className={classNames(FILE_BUTTON, className)}>
      <Icon aria-hidden className="size-4" />
      {children}
      <input
        accept={RECEIPT_ACCEPT}
        {...input}
        type="file"
        onChange={handleChange}
        className="sr-only"
      />
    </label>
  );
}

/** For a receipt that is attached or still on this device. */
function ReplaceOrRemove({ control, receipt, remove }: PartProps & { remove: () => void }) {
  return (
    <>
      <FileButton {...control} receipt={receipt} icon={FileText}>
        Replace
      </FileButton>
      <Button size="sm" onClick={remove} aria-label="Remove receipt">
        <Trash2 aria-hidden className="size-4" />
        Remove
      </Button>
    </>
  );
}

function Dropzone({ control, receipt, isOver }: PartProps & { isOver: boolean }) {
  const { state } = receipt;
  return (
    <div
      data-state={isOver ? "over" : state.kind}
      className={classNames(
        "rounded-xl border border-dashed transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken",
      )}
    >
      {state.kind === "uploading" && (
        <UploadProgress name={state.name} share={state.share} onCancel={receipt.cancel} />
      )}
      {state.kind === "waiting" && (
        <WaitingUpload
          control={control}
          receipt={receipt}
          name={state.name}
          message={state.message}
        />
      )}
      {state.kind !== "uploading" && state.kind !== "waiting" && (
        <Offer control={control} receipt={receipt} isOver={isOver} />
      )}
    </div>
  );
}

/** An image that isn't uploaded yet; its bytes stay on the device until it is. */
function WaitingUpload({ control, receipt, name, message }: PartProps & MissingReceipt) {
  return (
    <div className="px-4 py-4 text-sm">
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
      <div role="alert" className="mt-0.5">
        <p className="text-danger-text">Not uploaded yet. Retrying automatically.</p>
        <p className="text-ink-soft">{message}</p>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={receipt.retry}>
          <RotateCcw aria-hidden className="size-4" />
          Try again now
        </Button>
        <ReplaceOrRemove control={control} receipt={receipt} remove={receipt.cancel} />
      </div>
    </div>
  );
}

function Offer({ control, receipt, isOver }: PartProps & { isOver: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-5 text-center">
      <div>
        <p className="font-medium">{dropHint(isOver, WORDS)}</p>
        {receipt.refusal === undefined ? (
          <p className="mt-0.5 text-sm text-ink-soft">JPEG, PNG, GIF, or PDF, up to 10 MB</p>
        ) : (
          <Refusal message={receipt.refusal} />
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton {...control} receipt={receipt} icon={Upload}>
          Choose a file
        </FileButton>
        {/* Only on touch devices, which have a camera. */}
        <FileButton
          receipt={receipt}
          icon={Camera}
          accept="image/*"
          capture="environment"
          className="[@media(pointer:fine)]:hidden"
        >
          Take a photo
        </FileButton>
        {receipt.mayRestore && (
          <Button size="sm" variant="quiet" onClick={receipt.restore}>
            <RotateCcw aria-hidden className="size-4" />
            Restore previous receipt
          </Button>
        )}
      </div>
    </div>
  );
}

interface AttachedProps extends PartProps {
  attachedKey: string;
  isOver: boolean;
}

function Attached({ control, receipt, attachedKey, isOver }: AttachedProps) {
  return (
    <div
      data-state={isOver ? "over" : "uploaded"}
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border p-3",
        isOver ? "border-accent bg-accent-soft" : "border-line bg-sunken",
      )}
    >
      <ReceiptThumbnail receiptKey={attachedKey} className="size-16 rounded-lg" />
      <div className="min-w-36 flex-1 text-sm">
        <p className="font-medium">{isOver ? "Drop to replace" : "Receipt attached"}</p>
        {receipt.refusal === undefined ? (
          <p className="text-ink-soft">{isPdf(attachedKey) ? "PDF document" : "Image"}</p>
        ) : (
          <Refusal message={receipt.refusal} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ReplaceOrRemove control={control} receipt={receipt} remove={receipt.remove} />
      </div>
    </div>
  );
}

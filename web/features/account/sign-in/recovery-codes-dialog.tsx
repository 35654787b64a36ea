import { Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { CopyButton } from "../../../lib/copy-button.tsx";
import styles from "./recovery-codes.css?inline";

adoptSheet(styles);

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

function formatCodes(codes: readonly string[], email: string): string {
  const header = `Recovery codes of ${PRODUCT_NAME} for ${email}`;
  return `${header}\nEach code works once in place of an app code.\n\n${codes.join("\n")}\n`;
}

function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;
  link.click();
  // The browser has started the download by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Shown once. Closing asks first unless the codes were saved. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const list = useRef<HTMLOListElement>(null);

  // Focuses the codes, so that a screen reader reads them first.
  useEffect(() => list.current?.focus(), []);

  return (
    <Dialog
      title="Save your recovery codes"
      description="Use one to sign in if you lose your phone. Each works once. They won't be shown again, so store them somewhere safe."
      size="sm"
      onClose={() => {
        if (isSaved) onClose();
        else setIsConfirmingClose(true);
      }}
    >
      <p className="hidden pb-4 print:block">
        {PRODUCT_NAME}, {email}
      </p>
      <ol
        ref={list}
        id="recovery-codes"
        tabIndex={-1}
        aria-label="Recovery codes"
        className="numbers grid gap-2 rounded-lg bg-sunken p-4 text-center text-sm font-medium outline-none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <SaveButtons codes={codes} email={email} onSaved={() => setIsSaved(true)} />
      <div className="mt-6 flex justify-end print:hidden">
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      </div>
      {isConfirmingClose && (
        <ConfirmDialog
          title="Close without saving your codes?"
          message="You won't be able to see these codes again."
          cancelLabel="Back to the codes"
          confirmLabel="Close"
          onCancel={() => setIsConfirmingClose(false)}
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}

interface SaveButtonsProps extends Omit<RecoveryCodesDialogProps, "onClose"> {
  onSaved: () => void;
}

function SaveButtons({ codes, email, onSaved }: SaveButtonsProps) {
  function download() {
    saveAsFile(formatCodes(codes, email));
    onSaved();
  }
  function print() {
    window.print();
    onSaved();
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      <CopyButton text={codes.join("\n")} label="Copy" onCopied={onSaved} />
      <Button size="sm" onClick={download}>
        <Download aria-hidden className="size-4" />
        Download
      </Button>
      <Button size="sm" onClick={print}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  );
}

import { Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { CopyButton } from "../../../lib/copy-button.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

function asText(codes: readonly string[], email: string): string {
  const head = `Recovery codes of ${PRODUCT_NAME} for ${email}`;
  return `${head}\nEach code works once in place of an app code.\n\n${codes.join("\n")}\n`;
}

function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;
  link.click();
  // The browser has taken it by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Shown once. Whoever closes it without having kept them is asked first. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setIsKept] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLOListElement>(null);

  // What matters here, read out at once.
  useEffect(() => list.current?.focus(), []);

  return (
    <Dialog
      title="Save your recovery codes"
      description="Use one to sign in if you lose your phone. Each works once. They won't be shown again, so store them somewhere safe."
      size="sm"
      onClose={() => {
        if (isKept) onClose();
        else setIsAsking(true);
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
      <WaysToKeep codes={codes} email={email} onKept={() => setIsKept(true)} />
      <div className="mt-6 flex justify-end print:hidden">
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Close without saving your codes?"
          message="You won't be able to see these codes again."
          cancelLabel="Back to the codes"
          confirmLabel="Close"
          onCancel={() => setIsAsking(false)}
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}

interface WaysToKeepProps extends Omit<RecoveryCodesDialogProps, "onClose"> {
  onKept: () => void;
}

function WaysToKeep({ codes, email, onKept }: WaysToKeepProps) {
  function download() {
    saveAsFile(asText(codes, email));
    onKept();
  }
  function print() {
    window.print();
    onKept();
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      <CopyButton text={codes.join("\n")} label="Copy" onCopied={onKept} />
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

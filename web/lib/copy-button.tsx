import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "./copy-text.ts";
import { Button } from "../ui/button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  onCopied?: () => void;
}

/** The label shows the result. */
export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState<boolean>();

  async function copy() {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (isDone) onCopied?.();
  }

  return (
    <>
      <Button size="sm" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        {isCopied === true ? "Copied" : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied === true && "Copied"}
      </span>
      {isCopied === false && (
        <p role="alert" className="text-sm text-ink-soft">
          Your browser blocked copying. Select the text and copy it.
        </p>
      )}
    </>
  );
}

import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../lib/copy-text.ts";
import { Button } from "../../ui/button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  onCopied?: () => void;
}

/** Says beside the button what came of it. */
export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");

  async function copy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "Copied" : "This browser does not let it be copied. Select it instead.");
    if (isCopied) onCopied?.();
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        {label}
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {outcome}
      </span>
    </span>
  );
}

import { FileText } from "lucide-react";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { openReceiptTab } from "./queries.ts";

async function openFile(key: string): Promise<void> {
  try {
    await openReceiptTab(key);
  } catch (error) {
    const description = errorMessage(error, "Couldn't open the file. Please try again.");
    toast({ variant: "destructive", title: "Error", description });
  }
}

/** Opens an attached file in a new tab. */
export function OpenFileButton({ file: { key, name } }: { file: { key: string; name: string } }) {
  return (
    <button
      type="button"
      onClick={() => void openFile(key)}
      aria-label={`Open ${name}`}
      className="flex min-h-11 max-w-full items-center gap-2.5 text-left font-medium text-accent-text hover:underline lg:min-h-8"
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className="truncate" title={name}>
        {name}
      </span>
    </button>
  );
}

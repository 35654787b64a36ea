import { Button } from "../../ui/button.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Says that the form shows an unsaved draft, and offers to discard it. */
export function DraftNote({ draft }: { draft: FormDraft }) {
  if (!draft.isRestored) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      Draft restored
      <Button size="sm" variant="quiet" aria-label="Discard draft" onClick={draft.discard}>
        Discard
      </Button>
    </p>
  );
}

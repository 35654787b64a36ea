import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { type ScopePlace, useAddScopeItems } from "../scope-mutations.ts";

interface MakeScopeProps {
  place: ScopePlace;
  /** opens the dialog for items entered by hand */
  onEnter: () => void;
}

/** Buttons that create a scope or add to it. */
export function MakeScope({ place, onEnter }: MakeScopeProps) {
  const add = useAddScopeItems(place);
  const isAdding = (from: "quotes" | "budget") => add.isPending && add.variables === from;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button isPending={isAdding("quotes")} onClick={() => add.mutate("quotes")}>
          Use quote lines
        </Button>
        <Button isPending={isAdding("budget")} onClick={() => add.mutate("budget")}>
          Use budget lines
        </Button>
        <Button onClick={onEnter}>Enter items…</Button>
      </div>
      {add.isError && (
        <div className="mt-3">
          <InlineAlert>Couldn’t add scope items. Please try again.</InlineAlert>
        </div>
      )}
      {add.isSuccess && add.data.items.length === 0 && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {add.variables === "budget"
            ? "The budget has no lines yet."
            : "The quotes have no lines yet."}
        </p>
      )}
    </>
  );
}

import type { FocusEvent } from "react";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { useBarHeight } from "../../../ui/page/use-bar-height.ts";
import type { Offer } from "../receipts/receipt-fill.ts";
import { similarRecordText } from "./draft-values.ts";
import {
  type OpenDraftForm,
  proposalOf,
  useDraftActions,
  useDraftFocus,
  useDraftForm,
} from "./use-draft-form.ts";

interface DraftFormProps extends OpenDraftForm {
  /** called with the name of the focused field */
  onField: (field: string | undefined) => void;
}

/** Above the other bars, or above the home indicator. */
const ABOVE_OTHER_BARS = {
  bottom: "max(var(--offline-bar, 0px), var(--tab-bar, 0px))",
  paddingBottom:
    "max(0.5rem, env(safe-area-inset-bottom) - max(var(--offline-bar, 0px), var(--tab-bar, 0px)))",
};

/** The fields of a draft, and the button that saves it. */
export function DraftForm({ onField, ...open }: DraftFormProps) {
  const { projectId, draft, takesFocus } = open;
  const { ExpenseFields, PayeeFields, proposedChoices } = open.parts;
  const filled = useDraftForm(open);
  const { start, form, typedBefore, offers, choose, salesTax, removeTax } = filled;
  const saveButton = useDraftFocus(filled, takesFocus);
  const { submit, deleteIt, isDeleting, openInForm, openAsInvoice } = useDraftActions(open, filled);
  const bar = useBarHeight("--form-bar");
  const { isSubmitting } = form.formState;
  const current = proposedChoices(proposalOf(start.values, draft));
  const [duplicate] = draft.duplicates;
  const isSure = duplicate === undefined;
  return (
    <form
      noValidate
      aria-label="Receipt"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onFocus={(event) => onField(fieldOf(event))}
    >
      <DraftNote draft={typedBefore} />
      <p role="status" className="text-sm text-ink-soft">
        {start.fill.note} {offers.length > 0 && "Not certain, so please choose:"}
      </p>
      {offers.map((offer) => (
        <Offered key={offer.field} offer={offer} onField={onField} onChoose={choose} />
      ))}
      {draft.suggestion && <Suggested suggestion={draft.suggestion} />}
      <ExpenseFields {...{ form, current, projectId }} />
      <PayeeFields {...{ form, current }} newContractor={undefined} />
      {salesTax !== undefined && <SalesTax amount={salesTax} onRemove={removeTax} />}
      {duplicate !== undefined && (
        <InlineAlert>
          Possible duplicate ({duplicate.because === "same_image" ? "same file" : "same payment"})
          of {similarRecordText(duplicate)}.
        </InlineAlert>
      )}
      <div
        ref={bar}
        className="sticky flex flex-wrap gap-2 bg-surface py-2"
        style={ABOVE_OTHER_BARS}
      >
        <Button
          ref={saveButton}
          type="submit"
          variant={isSure ? "primary" : "secondary"}
          isPending={isSubmitting}
        >
          {isSubmitting ? "Saving..." : isSure ? "Save" : "Save anyway"}
        </Button>
        <Button onClick={openInForm}>Open in form</Button>
        <Button onClick={openAsInvoice}>This is an invoice</Button>
        <Button
          variant={isSure ? "quiet" : "primary"}
          isPending={isDeleting}
          onClick={() => void deleteIt()}
        >
          Delete receipt
        </Button>
      </div>
    </form>
  );
}

function fieldOf({ target }: FocusEvent): string | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isField ? target.name : undefined;
}

function Suggested({ suggestion }: { suggestion: NonNullable<Draft["suggestion"]> }) {
  const { isByRule, isAsBefore, category, paymentMethod } = suggestion;
  if (!isByRule && !isAsBefore) return null;
  return (
    <p className="text-sm text-ink-soft">
      {isByRule ? "By your rule" : "As last time"}:{" "}
      {[category, paymentMethod].filter((part) => part !== null).join(", ")}
    </p>
  );
}

interface OfferedProps {
  offer: Offer;
  onField: (field: string) => void;
  onChoose: (offer: Offer, value: string) => void;
}

function Offered({ offer, onField, onChoose }: OfferedProps) {
  const [label, format] = offer.field === "amount" ? ["Amount", formatMoney] : ["Date", formatDate];
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-2 text-sm"
      onPointerEnter={() => onField(offer.field)}
    >
      <span className="font-medium">{label}</span>
      {offer.values.map((value) => (
        <Button key={value} size="sm" onClick={() => onChoose(offer, value)}>
          {format(value)}
        </Button>
      ))}
    </div>
  );
}

/** The sales tax saved with the amount. */
function SalesTax({ amount, onRemove }: { amount: string; onRemove: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="numbers">Sales tax {formatMoney(amount)}</span>
      <Button size="sm" aria-label="Remove sales tax" onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}

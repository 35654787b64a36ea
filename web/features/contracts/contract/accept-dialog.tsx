import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type CalendarDate, calendarDateInput } from "../../../../shared/calendar-date.ts";
import { type QuoteRecord, quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import { otherQuotesForWork } from "../../../../shared/contracts/same-work.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { refusalIn } from "../../../lib/forms/conflict/conflict.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { contractorName, countLabel } from "../contract-words.ts";
import { LineField } from "../quotes/line-field.tsx";
import { idOf } from "../quotes/quote-form.ts";
import { insuranceWarning } from "../quotes/term-words.ts";
import { useAcceptQuote, useSetStatus } from "../mutations.ts";

const acceptance = z.object({
  on: calendarDateInput("Date is required"),
  lineId: z.nullable(z.int()),
});

interface AcceptDialogProps {
  quote: QuoteRecord;
  today: CalendarDate;
  onClose: () => void;
  /** closes after accepting, without a schedule */
  onAccepted: () => void;
  /** continues with the payment schedule */
  onPlan: (accepted: QuoteRecord) => void;
}

/** Turns a quote into a contract, shows the committed amount, and offers a payment schedule. */
export function AcceptDialog(props: AcceptDialogProps) {
  const [accepted, setAccepted] = useState<QuoteRecord>();
  const [quote, setQuote] = useState(props.quote);
  if (accepted !== undefined) return <Accepted {...props} accepted={accepted} />;
  return <AcceptForm {...props} quote={quote} onChanged={setQuote} onDone={setAccepted} />;
}

interface AcceptFormProps extends AcceptDialogProps {
  /** shows the quote as another person changed it; accepting takes another press */
  onChanged: (current: QuoteRecord) => void;
  onDone: (accepted: QuoteRecord) => void;
}

function useOthers(quote: QuoteRecord) {
  const { data: quotes = [] } = useQuery(quotesQuery(quote.projectId));
  return otherQuotesForWork(quotes, quote);
}

function AcceptForm({ quote, today, onClose, onChanged, onDone }: AcceptFormProps) {
  const accept = useAcceptQuote();
  const { contracts } = useOthers(quote);
  const form = useForm({
    resolver: schemaResolver(acceptance),
    defaultValues: { on: today, lineId: quote.lineId },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const insurance = insuranceWarning(quote, today);

  const submit = form.handleSubmit(async ({ on, lineId }) => {
    try {
      onDone(await accept.mutateAsync({ of: quote, on, lineId }));
    } catch (error) {
      const refusal = error instanceof ProblemError ? refusalIn(error, quoteSchema) : undefined;
      if (refusal === undefined) {
        applyProblem(form, error, "Couldn't accept the quote. Please try again.");
        return;
      }
      onChanged(refusal.current);
      const message = "This quote was changed in the meantime. Review it before you accept.";
      form.setError("root.problem", { message });
    }
  });

  return (
    <Dialog
      title="Accept this quote?"
      description={`${quote.work} · ${contractorName(quote)}`}
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel={contracts.length > 0 ? "Accept both" : "Accept quote"}
          pendingLabel="Accepting..."
          isSubmitting={isSubmitting}
          problem={problem}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <p className="rounded-xl bg-sunken p-4">
            <Figure size="large" className="block">
              {formatMoney(quote.amount ?? "0.00")}
            </Figure>
            <span className="mt-1 block text-sm text-ink-soft">
              will be committed from your budget. Nothing is paid yet, and you can undo this.
            </span>
          </p>
          <ExistingContractsWarning contracts={contracts} />
          <ExpiredHint quote={quote} today={today} />
          {insurance !== undefined && (
            <p className="rounded-xl bg-warning-soft p-4 text-sm text-warning-text">{insurance}</p>
          )}
          <Field label="Accepted on" isRequired error={errors.on?.message}>
            {(control) => (
              <DateInput {...control} {...form.register("on")} min="1900-01-01" max="2200-12-31" />
            )}
          </Field>
          <LineField
            projectId={quote.projectId}
            field={form.register("lineId", { setValueAs: idOf })}
            hint="The budget line this contract is charged to."
            error={errors.lineId?.message}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

/** Warning: two contracts for one work are possible, but rarely intended. */
function ExistingContractsWarning({ contracts }: { contracts: readonly QuoteRecord[] }) {
  if (contracts.length === 0) return null;
  const contractorList = contracts
    .map((one) => `${contractorName(one)} (${formatMoney(one.figures.agreed)})`)
    .join(" and ");
  return (
    <p role="alert" className="rounded-xl bg-warning-soft p-4 text-sm text-warning-text">
      You already have a contract for this work: {contractorList}. Both amounts would count as
      committed. Accept both only if they share the work.
    </p>
  );
}

/** Hint: an expired quote may still be valid. */
function ExpiredHint({ quote, today }: Pick<AcceptDialogProps, "quote" | "today">) {
  const { validUntil } = quote;
  if (validUntil === null || validUntil >= today) return null;
  return (
    <p className="rounded-xl bg-warning-soft p-4 text-sm text-warning-text">
      This quote expired on {formatDate(validUntil)}. Check that the price still stands.
    </p>
  );
}

interface AcceptedProps extends AcceptDialogProps {
  accepted: QuoteRecord;
}

function Accepted({ accepted, onAccepted, onPlan }: AcceptedProps) {
  const { work, figures } = accepted;
  const { open } = useOthers(accepted);
  return (
    <Dialog
      title="Contract created"
      onClose={onAccepted}
      footer={
        <>
          <Button onClick={onAccepted}>Later</Button>
          <Button variant="primary" onClick={() => onPlan(accepted)}>
            Add payment schedule
          </Button>
        </>
      }
    >
      <p role="status">
        <Money as="strong" amount={figures.agreed} /> committed to{" "}
        {accepted.contractor?.name ?? "the contractor"} for {work}.
      </p>
      <p className="mt-3 text-ink-soft">
        Add a payment schedule (deposit, milestone payments, retainage) and we'll remind you before
        each one is due.
      </p>
      {open.length > 0 && <DeclineOthers others={open} />}
    </Dialog>
  );
}

/**
 * Offers to decline the other quotes for this work; otherwise they stay open and cause reminders.
 */
function DeclineOthers({ others }: { others: readonly QuoteRecord[] }) {
  const setStatus = useSetStatus();
  const count = countLabel(others.length, "other quote");

  async function decline() {
    try {
      for (const of of others) await setStatus.mutateAsync({ of, status: "declined" });
      toast({ title: `${count} declined` });
    } catch (error) {
      const description = errorMessage(error, "Couldn't decline them all. Please try again.");
      toast({ variant: "destructive", title: "Some quotes weren't declined", description });
    }
  }

  return (
    <div className="mt-4 rounded-xl bg-sunken p-4">
      <p className="text-sm">
        Still open for this work:{" "}
        {others
          .map((one) =>
            one.amount === null
              ? contractorName(one)
              : `${contractorName(one)} (${formatMoney(one.amount)})`,
          )
          .join(", ")}
        .
      </p>
      <Button
        size="sm"
        className="mt-2"
        isPending={setStatus.isPending}
        onClick={() => void decline()}
      >
        Decline {count}
      </Button>
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ReceiptReading } from "../../../../shared/receipts/reading.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { receiptReadingQuery } from "../../receipts/reading-queries.ts";
import type { DetailsDraft } from "../form/details/use-details.ts";
import type { ExpenseFormValues } from "../form/expense-form.ts";
import {
  fillFromReceipt,
  type Offer,
  reasonText,
  type ReceiptFill,
  type ReceiptValues,
} from "./receipt-fill.ts";
import { ReceiptWithValues } from "./read-values.tsx";

interface ReadReceiptProps {
  receiptKey: string;
  form: Pick<
    UseFormReturn<ExpenseFormValues>,
    "formState" | "getFieldState" | "getValues" | "setFocus" | "setValue"
  >;
  details: DetailsDraft;
  /** only shows the reading: the expense has its values already */
  isEdit: boolean;
}

const FORM_FIELDS = ["description", "amount", "date"] as const;
const FAILED = "Couldn't read the receipt. Please try again.";

/** Reads the receipt and fills the form's empty fields from it. */
function useReading({ receiptKey, form, details }: Omit<ReadReceiptProps, "isEdit">) {
  const queryClient = useQueryClient();
  const [work, setWork] = useState<"fill" | "show">();
  const [shown, setShown] = useState<ReceiptReading>();
  const [fill, setFill] = useState<ReceiptFill>();
  const [problem, setProblem] = useState<string>();
  // The details as of the reading's arrival, seconds later; undefined once another receipt is
  // attached.
  const latestDetails = useRef<DetailsDraft>(undefined);
  useEffect(() => {
    latestDetails.current = details;
    return () => {
      latestDetails.current = undefined;
    };
  });

  function put({ salesTax, isRefund, ...values }: Partial<ReceiptValues>) {
    for (const field of FORM_FIELDS) {
      const value = values[field];
      if (value === undefined) continue;
      const shouldValidate = form.formState.isSubmitted;
      form.setValue(field, value, { shouldDirty: true, shouldValidate });
    }
    if (salesTax === undefined && !isRefund) return;
    details.change({ ...(salesTax !== undefined && { salesTax }), ...(isRefund && { isRefund }) });
  }

  async function read(next: "fill" | "show") {
    setWork(next);
    setProblem(undefined);
    try {
      const reading = await queryClient.fetchQuery(receiptReadingQuery(receiptKey));
      const latest = latestDetails.current;
      if (latest === undefined) return;
      if (next === "show" || shown !== undefined) setShown(reading);
      if (next === "show") return;
      const found = fillFromReceipt(reading, (field) => {
        if (field === "salesTax") return latest.values.salesTax === "";
        // A new expense starts with today's date, which counts as empty.
        return field === "date" ? !form.getFieldState("date").isDirty : !form.getValues(field);
      });
      put(found.values);
      setFill(found);
    } catch (error) {
      setProblem(errorMessage(error, FAILED));
    } finally {
      setWork(undefined);
    }
  }

  function choose({ field }: Offer, value: string) {
    put({ [field]: value });
    setFill((now) => now && { ...now, offers: now.offers.filter((one) => one.field !== field) });
    // The pressed button disappears.
    form.setFocus(field);
  }

  return { work, shown, fill, problem, read, choose, hide: () => setShown(undefined) };
}

/** Fills the empty fields of a new expense from its receipt, and shows their positions on it. */
export function ReadReceipt({ isEdit, ...props }: ReadReceiptProps) {
  const { work, shown, fill, problem, read, choose, hide } = useReading(props);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {!isEdit && (
        <Button size="sm" isPending={work === "fill"} onClick={() => void read("fill")}>
          {work === "fill" ? "Reading..." : "Fill in from receipt"}
        </Button>
      )}
      <Button
        size="sm"
        aria-expanded={shown !== undefined}
        isPending={work === "show"}
        onClick={() => (shown ? hide() : void read("show"))}
      >
        {work === "show" ? "Reading..." : "Show what was read"}
      </Button>
      <p role="status" className="min-w-0 text-ink-soft">
        {fill?.note} {fill && fill.offers.length > 0 && "Not certain, so please choose:"}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-danger-text">
          {problem}
        </p>
      )}
      {fill?.offers.map((offer) => (
        <OfferedValues key={offer.field} offer={offer} onChoose={(value) => choose(offer, value)} />
      ))}
      {shown && <Read receiptKey={props.receiptKey} reading={shown} />}
    </div>
  );
}

/** The receipt beside the values read from it; the value of the focused field is marked. */
function Read({ receiptKey, reading }: { receiptKey: string; reading: ReceiptReading }) {
  const [place, setPlace] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = box.current?.closest("form");
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.name) setPlace(target.name);
    };
    fields?.addEventListener("focusin", follow);
    return () => fields?.removeEventListener("focusin", follow);
  }, []);
  return (
    <div ref={box} className="flex w-full flex-col gap-4">
      {reading.reason !== null && <p role="status">{reasonText(reading.reason)}</p>}
      <ReceiptWithValues isWhole {...{ receiptKey, reading, place }} onPlace={setPlace} />
    </div>
  );
}

interface OfferedValuesProps {
  offer: Offer;
  onChoose: (value: string) => void;
}

function OfferedValues({ offer, onChoose }: OfferedValuesProps) {
  const [label, format] = offer.field === "amount" ? ["Amount", formatMoney] : ["Date", formatDate];
  return (
    <div role="group" aria-label={label} className="flex w-full flex-wrap items-center gap-2">
      <span className="font-medium">{label}</span>
      {offer.values.map((value) => (
        <Button key={value} size="sm" onClick={() => onChoose(value)}>
          {format(value)}
        </Button>
      ))}
    </div>
  );
}

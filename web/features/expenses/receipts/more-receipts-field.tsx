import { ArrowUp, RotateCcw, Trash2, Upload, X } from "lucide-react";
import { type ChangeEvent, useId } from "react";
import { MAX_RECEIPTS_EACH } from "../../../../shared/expenses/details-input.ts";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { RECEIPT_ACCEPT } from "../../receipts/upload-mutations.ts";
import { ReceiptThumbnail } from "./receipt-thumbnail.tsx";
import type { DetailsDraft } from "../form/details/use-details.ts";
import type { MoreReceipts } from "./use-more-receipts.ts";
import type { ReceiptDraft } from "./use-receipt.ts";

interface MoreReceiptsFieldProps {
  details: DetailsDraft;
  receipt: ReceiptDraft;
  more: MoreReceipts;
}

/** Further receipts. Each can be made the main receipt, which then moves to the list. */
export function MoreReceiptsField({ details, receipt, more }: MoreReceiptsFieldProps) {
  const titleId = useId();
  const { receipts } = details.values;
  const { state } = receipt;
  const room = MAX_RECEIPTS_EACH - 1 - receipts.length - more.sending.length;

  const without = (key: string) => receipts.filter((other) => other !== key);

  function makeMain(key: string) {
    const first = state.kind === "uploaded" ? state.key : null;
    details.change({
      receipts:
        first === null ? without(key) : receipts.map((other) => (other === key ? first : other)),
    });
    receipt.put(key);
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1.5 text-sm font-medium">
        Additional receipts
      </h3>
      <ul className="space-y-2">
        {receipts.map((key, index) => (
          <FurtherReceipt
            key={key}
            receiptKey={key}
            number={index + 2}
            canBeMain={state.kind !== "uploading" && state.kind !== "waiting"}
            onMakeMain={() => makeMain(key)}
            onRemove={() => details.change({ receipts: without(key) })}
          />
        ))}
        {more.sending.map((sent) => (
          <SendingReceipt key={sent.id} {...sent} />
        ))}
      </ul>
      {more.refusals.map(({ id, name, message }) => (
        <Refused key={id} message={`${name}: ${message}`} />
      ))}
      {details.errors.receipts !== undefined && <Refused message={details.errors.receipts} />}
      {room > 0 && <Picker room={room} onChoose={more.choose} />}
    </section>
  );
}

/** A receipt being uploaded, or stored on the device until the connection returns. */
function SendingReceipt({ name, state, upload }: MoreReceipts["sending"][number]) {
  const isWaiting = state.kind === "waiting";
  return (
    <li className="flex flex-wrap items-center gap-3 text-sm">
      <span className="min-w-36 flex-1">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {isWaiting && (
          <span role="alert" className="block text-danger-text">
            Not uploaded yet. Retrying automatically.
          </span>
        )}
      </span>
      {isWaiting ? (
        <Button size="sm" aria-label={`Try again now: ${name}`} onClick={() => void upload.retry()}>
          <RotateCcw aria-hidden className="size-4" />
          Try again now
        </Button>
      ) : (
        <span role="status" className="numbers text-ink-soft">
          {state.share === 1 ? "Checking…" : `Uploading… ${Math.round(state.share * 100)}%`}
        </span>
      )}
      <Button size="sm" aria-label={`Cancel upload of ${name}`} onClick={upload.cancel}>
        <X aria-hidden className="size-4" />
        Cancel
      </Button>
    </li>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <p role="alert" className="mt-1.5 text-sm text-danger-text wrap-anywhere">
      {message}
    </p>
  );
}

interface FurtherReceiptProps {
  receiptKey: string;
  /** from 2; the main receipt is 1 */
  number: number;
  /** false while another receipt is being moved there */
  canBeMain: boolean;
  onMakeMain: () => void;
  onRemove: () => void;
}

function FurtherReceipt(props: FurtherReceiptProps) {
  const { receiptKey, number, canBeMain, onMakeMain, onRemove } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-sunken p-3">
      <ReceiptThumbnail receiptKey={receiptKey} className="size-16 rounded-lg" />
      <p className="min-w-36 flex-1 text-sm font-medium">
        Receipt {number}
        <span className="block font-normal text-ink-soft">
          {isPdf(receiptKey) ? "PDF document" : "Image"}
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={!canBeMain}
          aria-label={`Set as main receipt: receipt ${number}`}
          onClick={onMakeMain}
        >
          <ArrowUp aria-hidden className="size-4" />
          Set as main receipt
        </Button>
        <Button size="sm" aria-label={`Remove: receipt ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          Remove
        </Button>
      </div>
    </li>
  );
}

function Picker({ room, onChoose }: { room: number; onChoose: MoreReceipts["choose"] }) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])], room);
    target.value = "";
  }
  return (
    <label
      className={`${buttonClass({ size: "sm" })} relative mt-2 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <Upload aria-hidden className="size-4" />
      Add receipts
      <input
        type="file"
        multiple
        accept={RECEIPT_ACCEPT}
        onChange={handleChange}
        className="sr-only"
      />
    </label>
  );
}

import { useId, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { Button } from "../../../ui/button.tsx";
import { RadioCard } from "../../../ui/form/radio-card.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import type { ContractOffer } from "../../../lib/offers/contract-offers.ts";

interface ContractOfferDialogProps {
  /** best match first */
  offers: readonly ContractOffer[];
  onChoose: (offer: ContractOffer) => void;
  onNone: () => void;
  onBack: () => void;
}

/** Asks which open contract payment an expense is, so that the payment isn't counted twice. */
export function ContractOfferDialog(props: ContractOfferDialogProps) {
  const { offers, onChoose, onNone, onBack } = props;
  const [chosen, setChosen] = useState(0);
  const titleId = useId();
  const group = useId();
  const offer = offers[chosen];
  return (
    <Modal
      role="alertdialog"
      onDismiss={onBack}
      titleId={titleId}
      className="rise-in m-auto max-h-[calc(100dvh-2rem-var(--safe-y))] w-[calc(100%-2rem-var(--safe-x))] max-w-md overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-far sm:p-6"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        Is this a contract payment?
      </h2>
      <p className="mt-2 text-ink-soft">
        This contractor has open payments. An expense that isn't linked to its payment counts twice
        in your forecast.
      </p>
      <div className="mt-4 space-y-2">
        {offers.map(({ quoteId, installmentId, work, title, open, date }, index) => (
          <RadioCard
            key={`${quoteId} ${installmentId}`}
            name={group}
            checked={index === chosen}
            onChange={() => setChosen(index)}
          >
            <span className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 grow basis-28">
                {title ?? work}
                <span className="block text-sm text-ink-soft">
                  {[title === null ? null : work, date && `Due ${formatDate(date)}`]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <Money amount={open} className="ml-auto font-medium" />
            </span>
          </RadioCard>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          Go back
        </Button>
        <Button onClick={onNone}>No, something else</Button>
        <Button variant="primary" onClick={() => offer && onChoose(offer)}>
          Link payment
        </Button>
      </div>
    </Modal>
  );
}

import type { PreviewedExpense } from "../../../shared/imports/contract.ts";
import type { ContractOffer } from "../../lib/offers/contract-offers.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { NO_CONTRACT_LINK, offerKey, type ContractLink } from "./row-payments.ts";

interface PaymentChoiceProps {
  expense: PreviewedExpense;
  /** best match first */
  offers: readonly ContractOffer[];
  onChoose: (paying: ContractLink) => void;
}

const NOT_CHOSEN = "";
const SOMETHING_ELSE = "none";

function labelOf({ work, title, open, date }: ContractOffer): string {
  const due = date === null ? null : `due ${formatDate(date)}`;
  return [title ?? work, title === null ? null : work, due, formatMoney(open)]
    .filter(Boolean)
    .join(" · ");
}

/** Asks which open contract payment a row is, so that it isn't counted twice. */
export function PaymentChoice({ expense, offers, onChoose }: PaymentChoiceProps) {
  const { quoteId, isOffContract } = expense;
  const value =
    quoteId === null ? (isOffContract ? SOMETHING_ELSE : NOT_CHOSEN) : offerKey(expense);

  function choose(chosen: string) {
    const offer = offers.find((one) => offerKey(one) === chosen);
    if (offer === undefined) {
      onChoose({ ...NO_CONTRACT_LINK, isOffContract: chosen === SOMETHING_ELSE });
      return;
    }
    const { quoteId, installmentId } = offer;
    onChoose({ quoteId, installmentId, isOffContract: false });
  }

  return (
    <div className="import-payment">
      <Field label="Is this a contract payment?">
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
            <option value={NOT_CHOSEN}>Not linked</option>
            {offers.map((offer) => (
              <option key={offerKey(offer)} value={offerKey(offer)}>
                {labelOf(offer)}
              </option>
            ))}
            <option value={SOMETHING_ELSE}>No, something else</option>
          </Select>
        )}
      </Field>
    </div>
  );
}

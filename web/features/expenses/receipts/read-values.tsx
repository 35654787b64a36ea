import { useEffect, useRef, useState } from "react";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { placeOfItem, type Reading } from "./read-places.ts";
import { MarkedReceipt } from "./marked-receipt.tsx";

interface ReceiptWithValuesProps {
  receiptKey: string;
  /** null while it is being read */
  reading: Reading | null;
  /** the field or item whose position is marked */
  place: string | undefined;
  onPlace: (place: string) => void;
  /** whether to include values that have a field beside the receipt; they come first */
  isWhole?: boolean;
}

/** A receipt with the values read from it; pressing a value scrolls to its mark. */
export function ReceiptWithValues(props: ReceiptWithValuesProps) {
  const { receiptKey, reading, place, onPlace, isWhole = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    if (pressed !== undefined) {
      box.current?.querySelector("[data-box]")?.scrollIntoView({ block: "nearest" });
    }
  }, [pressed]);
  const press = (value: string) => {
    onPlace(value);
    setPressed(value);
  };
  const values = reading !== null && <ReadValues {...{ reading, isWhole }} onPlace={press} />;
  return (
    <div ref={box} className="flex w-full flex-col gap-4">
      {isWhole && values}
      <MarkedReceipt {...{ receiptKey, reading, place }} />
      {!isWhole && values}
    </div>
  );
}

interface ReadValuesProps {
  reading: Reading;
  isWhole: boolean;
  /** called with the key of the pressed value's position */
  onPlace: (place: string) => void;
}

/** The values read from a receipt; pressing one marks its position. */
function ReadValues({ reading, isWhole, onPlace }: ReadValuesProps) {
  const { merchant, day, total, tax, invoiceNumber, items } = reading;
  const values = [
    ...(isWhole
      ? [
          { place: "description", name: "Merchant", text: merchant?.value },
          { place: "date", name: "Date", text: day && formatDate(day.value) },
          { place: "amount", name: "Total", text: total && moneyIn(reading, total.value) },
        ]
      : []),
    { place: "salesTax", name: "Sales tax", text: tax && moneyIn(reading, tax.value) },
    { place: "invoiceNumber", name: "Invoice number", text: invoiceNumber?.value },
  ];
  const known = values.filter(({ text }) => text);
  if (known.length === 0 && items.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {known.length > 0 && (
        <div role="group" aria-label="Read on the receipt" className="flex flex-wrap gap-2">
          {known.map(({ place, name, text }) => (
            <Button key={place} size="sm" onClick={() => onPlace(place)}>
              {name}: {text}
            </Button>
          ))}
        </div>
      )}
      {items.length > 0 && (
        <details>
          <summary className="cursor-pointer">Line items ({items.length}), experimental</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {items.map((item, index) => (
              <li key={placeOfItem(index)}>
                <Button size="sm" onClick={() => onPlace(placeOfItem(index))}>
                  {item.text} {moneyIn(reading, item.amount)}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** An amount in the receipt's currency. */
export function moneyIn({ currency }: Pick<Reading, "currency">, amount: string): string {
  return currency === null || currency === "$" ? formatMoney(amount) : `${currency}${amount}`;
}

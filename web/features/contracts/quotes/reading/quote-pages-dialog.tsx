import { useState } from "react";
import type { QuoteReading } from "../../../../../shared/contracts/quote-reading.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import type { Mark } from "../../../../ui/marked-image.tsx";
import type { QuoteFile } from "../../mutations.ts";
import { QuotePageView } from "./quote-page-view.tsx";

interface QuotePagesDialogProps {
  reading: QuoteReading;
  file: QuoteFile;
  onClose: () => void;
}

/** A value that was read, with its position. */
interface Found {
  label: string;
  detail: string;
  page: number;
  box: Mark;
}

/** The values read from a quote, each with its position on the page. */
export function QuotePagesDialog({ reading, file, onClose }: QuotePagesDialogProps) {
  const found = foundIn(reading);
  const [chosen, setChosen] = useState<Found | undefined>(found[0]);
  const number = chosen?.page ?? 0;
  const page = reading.pages[number];
  return (
    <Dialog title="Read from the quote" description={file.name} size="xl" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sticky top-0 self-start bg-surface">
          {page !== undefined && (
            <QuotePageView file={file} page={page} number={number + 1} mark={chosen?.box} />
          )}
        </div>
        <ul className="divide-y divide-line" aria-label="What was read">
          {found.map((one, index) => (
            // Lines have no identity besides their position.
            <li key={`${String(index)} ${one.label}`}>
              <button
                type="button"
                aria-pressed={chosen?.label === one.label && chosen.box === one.box}
                onClick={() => setChosen(one)}
                className={classNames(
                  "flex w-full items-baseline justify-between gap-4 py-2 text-left text-sm hover:bg-hover",
                  chosen?.box === one.box && "font-semibold",
                )}
              >
                <span className="min-w-0 wrap-anywhere">{one.label}</span>
                <span className="numbers shrink-0 text-right">
                  {one.detail}
                  {reading.pages.length > 1 && (
                    <span className="block text-ink-soft">Page {one.page + 1}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function foundIn(reading: QuoteReading): Found[] {
  const { contractor, number, validUntil, deposit, total, lines, exclusions } = reading;
  const texts = [
    ["Contractor", contractor],
    ["Quote number", number],
    ["Valid until", validUntil && { ...validUntil, value: formatDate(validUntil.value) }],
  ] as const;
  const fact = (label: string, at: { value: string; page: number; box: Mark } | null) =>
    at === null ? [] : [{ label, detail: at.value, page: at.page, box: at.box }];
  return [
    ...texts.flatMap(([label, at]) => fact(label, at)),
    ...lines.map((line) => ({ ...line, label: lineLabel(line), detail: lineDetail(line) })),
    ...fact("Total", total && { ...total, value: formatMoney(total.value) }),
    ...exclusions.map(({ value, ...place }) => ({
      ...place,
      label: value,
      detail: "Not included",
    })),
    ...(deposit === null ? [] : [{ ...deposit, label: deposit.value, detail: "Deposit" }]),
  ];
}

type Line = QuoteReading["lines"][number];

function lineLabel({ section, description, quantity, unitPrice }: Line): string {
  const where = section === null || description.startsWith(`${section}:`) ? "" : `${section}: `;
  const count = quantity && unitPrice ? ` (${quantity} × ${formatMoney(unitPrice)})` : "";
  return where + description + count;
}

function lineDetail({ amount, labor, materials, kind }: Line): string {
  const parts =
    labor === null || materials === null
      ? ""
      : ` (labor ${formatMoney(labor)}, materials ${formatMoney(materials)})`;
  const price = amount === null ? "Included" : formatMoney(amount) + parts;
  if (kind === "allowance") return `Allowance ${price}`;
  return kind === "option" ? `Option ${price}` : price;
}

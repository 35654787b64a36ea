import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QuotePage, QuoteReading } from "../../../../shared/contracts/quote-reading.ts";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { type Mark, MarkedPicture } from "../../../ui/marked-picture.tsx";
import { signedLinkQuery } from "../../receipts/queries.ts";
import type { QuoteFile } from "../mutations.ts";

interface QuotePagesDialogProps {
  reading: QuoteReading;
  file: QuoteFile;
  onClose: () => void;
}

/** Something that was read, with its place. */
interface Found {
  label: string;
  detail: string;
  page: number;
  box: Mark;
}

/** What was read from a quote, each beside its place on the page. */
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
            <PageView file={file} page={page} number={number + 1} mark={chosen?.box} />
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

function lineDetail({ amount, kind }: Line): string {
  const price = amount === null ? "Included" : formatMoney(amount);
  if (kind === "allowance") return `Allowance ${price}`;
  return kind === "option" ? `Option ${price}` : price;
}

interface PageViewProps {
  file: QuoteFile;
  page: QuotePage;
  number: number;
  mark: Mark | undefined;
}

/** The picture itself, or the print of a PDF's page with the way to the PDF. */
function PageView({ file, page, number, mark }: PageViewProps) {
  const link = useQuery(signedLinkQuery(file.key));
  const [isBroken, setIsBroken] = useState(false);
  if (isPdf(file.key)) {
    return (
      <>
        <PrintedPage page={page} number={number} mark={mark} />
        {link.data !== undefined && (
          <a
            href={`${link.data}#page=${number}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm font-medium text-accent-text hover:underline lg:min-h-8"
          >
            Open page {number} of the PDF
          </a>
        )}
      </>
    );
  }
  if (link.isError || isBroken) {
    const retry = () => {
      setIsBroken(false);
      void link.refetch();
    };
    return (
      <ErrorState message="Failed to load image" onRetry={retry} isRetrying={link.isFetching} />
    );
  }
  return (
    <MarkedPicture
      src={link.data}
      alt="Quote"
      turns={page.turns}
      marks={mark ? [mark] : []}
      markName="line"
      onError={() => setIsBroken(true)}
    />
  );
}

/** Of a page's height, where the whole one would cover the list. */
const PART_OF_PAGE = 0.35;
/** Beside the print, in the page's units. */
const MARGIN = 14;

/** Black on white in both color schemes, as on paper; on a phone the part around the mark. */
function PrintedPage({ page, number, mark }: Omit<PageViewProps, "file">) {
  const { width, height, words } = page;
  const shown = useIsWide() ? height : height * PART_OF_PAGE;
  const middle = mark ? ((mark.top + mark.bottom) / 2) * height : 0;
  const top = Math.min(Math.max(0, middle - shown / 2), height - shown);
  // Without the margins, which make the print small.
  const left = Math.min(1, ...words.map(({ box }) => box.left)) * width - MARGIN;
  const right = Math.max(0, ...words.map(({ box }) => box.right)) * width + MARGIN;
  const isEmpty = words.length === 0;
  return (
    <svg
      viewBox={isEmpty ? `0 0 ${width} ${shown}` : `${left} ${top} ${right - left} ${shown}`}
      role="img"
      aria-label={`Page ${number}`}
      className="w-full rounded-xl border border-line"
    >
      <rect x={-width} width={3 * width} height={height} fill="#fff" />
      {words.map(({ text, box }) => (
        <text
          key={`${box.left} ${box.top} ${text}`}
          x={box.left * width}
          // Letters such as g reach below the line.
          y={(box.bottom - (box.bottom - box.top) * 0.15) * height}
          fontSize={(box.bottom - box.top) * height}
          textLength={Math.max(1, (box.right - box.left) * width)}
          lengthAdjust="spacingAndGlyphs"
          fill="#111"
        >
          {text}
        </text>
      ))}
      {mark && (
        <rect
          data-box="line"
          x={mark.left * width - 4}
          y={mark.top * height - 3}
          width={(mark.right - mark.left) * width + 8}
          height={(mark.bottom - mark.top) * height + 6}
          rx={4}
          fill="#0f766e22"
          stroke="#0f766e"
          strokeWidth={2}
        />
      )}
    </svg>
  );
}

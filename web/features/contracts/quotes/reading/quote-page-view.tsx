import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { QuotePage } from "../../../../../shared/contracts/quote-reading.ts";
import { isPdf } from "../../../../../shared/receipts/contract.ts";
import { usePdfCanvas } from "../../../../lib/pdf/pdf-canvas.tsx";
import { useIsWide } from "../../../../lib/use-is-wide.ts";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { type Mark, MarkedImage } from "../../../../ui/marked-image.tsx";
import { receiptFilePath, signedLinkQuery } from "../../../receipts/queries.ts";
import type { QuoteFile } from "../../mutations.ts";
import { PrintedPage } from "./printed-page.tsx";

interface QuotePageViewProps {
  file: QuoteFile;
  page: QuotePage;
  /** page number, from 1 */
  number: number;
  mark: Mark | undefined;
}

/** A page of a quote's file with a mark, scrolled to it. */
export function QuotePageView(props: QuotePageViewProps) {
  const [attempt, setAttempt] = useState(0);
  if (!isPdf(props.file.key)) return <MarkedPhoto {...props} />;
  return <PdfPage key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The page drawn as an image, or else its words, with a link to the PDF. */
function PdfPage({ onRetry, ...view }: QuotePageViewProps & { onRetry: () => void }) {
  const { file, page, number, mark } = view;
  const link = useQuery(signedLinkQuery(file.key));
  const canvas = usePdfCanvas({
    path: receiptFilePath(file.key),
    page: number - 1,
    turns: page.turns,
    size: page,
    name: `Page ${number}`,
    marks: mark ? [mark] : [],
    markName: "line",
  });
  return (
    <>
      {canvas === undefined ? (
        <>
          <PrintedPage page={page} number={number} mark={mark} />
          <div role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            Couldn't show the page. Here's its text.
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <ScrolledPage name={`Page ${number}, scrollable`} mark={mark}>
          {canvas}
        </ScrolledPage>
      )}
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

function MarkedPhoto({ file, page, mark }: QuotePageViewProps) {
  const link = useQuery(signedLinkQuery(file.key));
  const [isBroken, setIsBroken] = useState(false);
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
    <ScrolledPage name="Quote, scrollable" mark={mark}>
      <MarkedImage
        src={link.data}
        alt="Quote"
        turns={page.turns}
        marks={mark ? [mark] : []}
        markName="line"
        onError={() => setIsBroken(true)}
      />
    </ScrolledPage>
  );
}

/** In dvh; less on a phone, so that the list of lines stays visible. */
const HEIGHT = { wide: "65dvh", phone: "40dvh" };
/** Beside a mark that is wider than the view, in pixels. */
const MARGIN = 12;
/** Percent of the view's width: a whole page is too small to read. A table row fits on a laptop. */
const ZOOM = { wide: "115%", phone: "160%" };

const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;

interface ScrolledPageProps {
  name: string;
  mark: Mark | undefined;
  children: ReactNode;
}

/** A scrollable view of a page that moves to its mark. */
function ScrolledPage({ name, mark, children }: ScrolledPageProps) {
  const isWide = useIsWide();
  const box = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!page.current || !mark) return undefined;
    // An image has its height only once it is loaded.
    const observer = new ResizeObserver(() => {
      const { current } = box;
      if (!current) return;
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
      const middle = ((mark.top + mark.bottom) / 2) * scrollHeight;
      const width = (mark.right - mark.left) * scrollWidth;
      const spare = Math.max(MARGIN, (clientWidth - width) / 2);
      current.scrollTo(mark.left * scrollWidth - spare, middle - clientHeight / 2);
    });
    observer.observe(page.current);
    return () => observer.disconnect();
  }, [mark]);
  return (
    <div
      ref={box}
      role="region"
      aria-label={name}
      {...KEYBOARD_SCROLLABLE}
      className="overflow-auto rounded-xl border border-line bg-sunken"
      style={{ maxHeight: isWide ? HEIGHT.wide : HEIGHT.phone }}
    >
      <div ref={page} style={{ width: isWide ? ZOOM.wide : ZOOM.phone }}>
        {children}
      </div>
    </div>
  );
}

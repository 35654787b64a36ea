import type { QuotePage } from "../../../../../shared/contracts/quote-reading.ts";
import { useIsWide } from "../../../../lib/use-is-wide.ts";
import type { Mark } from "../../../../ui/marked-image.tsx";

/** Share of the page's height that is shown; a whole page would cover the list. */
const PART_OF_PAGE = 0.35;
/** Margin around the text, in the page's units. */
const MARGIN = 14;

interface PrintedPageProps {
  page: QuotePage;
  /** page number, from 1 */
  number: number;
  mark: Mark | undefined;
}

/**
 * Draws a page's words at their positions. Black on white in both color schemes, as on paper; on a
 * phone only the part around the mark.
 */
export function PrintedPage({ page, number, mark }: PrintedPageProps) {
  const { width, height, words } = page;
  const shown = useIsWide() ? height : height * PART_OF_PAGE;
  const middle = mark ? ((mark.top + mark.bottom) / 2) * height : 0;
  const top = Math.min(Math.max(0, middle - shown / 2), height - shown);
  // Cuts the margins, which would make the text small.
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

import { useId, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** Characters; more than three lines of the maximum width below. */
const LONG = 260;
const MAX_LINES = 3;

function isLong(text: string): boolean {
  return text.length > LONG || text.split("\n").length > MAX_LINES;
}

interface MilestoneTextProps {
  text: string;
  /** the milestone's title */
  title: string;
}

/**
 * A milestone's description, clamped with a toggle when long. Counts characters instead of measuring, which
 * would lay out hundreds of off-screen rows.
 */
export function MilestoneText({ text, title }: MilestoneTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isCut = isLong(text);
  return (
    <>
      <p
        id={id}
        className={classNames(
          "mt-2 max-w-lg text-sm wrap-anywhere whitespace-pre-line",
          isCut && !isOpen && "line-clamp-3 print:line-clamp-none",
        )}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? "Show less" : "Show all"} of the description of ${title}`}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

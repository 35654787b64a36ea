import { useId, useState } from "react";
import { classNames } from "../../ui/class-names.ts";

/** More than fits into three lines of the measure below, however wide the screen is. */
const LONG = 260;
const MOST_LINES = 3;

function isLong(text: string): boolean {
  return text.length > LONG || text.split("\n").length > MOST_LINES;
}

interface MilestoneTextProps {
  text: string;
  /** of the milestone */
  title: string;
}

/**
 * A description; of a long one the beginning, with a way to read all of it. What is long is
 * counted, not measured: measuring would lay out hundreds of rows that nobody looks at yet.
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

import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** Characters that rarely fit on three lines of a card. */
const LONG = 160;

interface ClampedTextProps {
  text: string;
  /** subject of the text for screen readers: "notes on Rosa" */
  about: string;
}

/** Text clamped to three lines with a "show more" button. Needs a new key for another text. */
export function ClampedText({ text, about }: ClampedTextProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Estimated until it is measured: the server can't.
  const [isCut, setIsCut] = useState(text.length > LONG || text.split("\n").length > 3);

  useLayoutEffect(() => {
    const paragraph = ref.current;
    if (!paragraph || isOpen) return undefined;
    const measure = () => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p
        ref={ref}
        className={classNames(
          "mt-2 text-sm whitespace-pre-line wrap-anywhere",
          !isOpen && "line-clamp-3 print:line-clamp-none",
        )}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show less of the ${about}` : `Show all of the ${about}`}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 self-start text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

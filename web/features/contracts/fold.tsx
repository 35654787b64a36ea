import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";

interface FoldProps {
  title: string;
  isOpenAtFirst?: boolean;
  /** whether it is printed even when closed */
  isPrinted?: boolean;
  children: ReactNode;
}

/** A section under a heading that opens and closes it. */
export function Fold({ title, isOpenAtFirst = false, isPrinted, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section>
      <h2>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="px-3!"
        >
          <Chevron aria-hidden className="size-4" />
          {title}
        </Button>
      </h2>
      <div className={isOpen ? "mt-2" : isPrinted ? "hidden print:block" : "hidden"}>
        {children}
      </div>
    </section>
  );
}

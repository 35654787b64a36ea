import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface FigureButtonProps {
  onOpen: () => void;
  /** label */
  name: ReactNode;
  /** the figure */
  children: ReactNode;
}

/** A figure that opens its breakdown. */
export function FigureButton({ onOpen, name, children }: FigureButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className="plan-figure">
      <span className="flex items-center gap-1.5 text-sm text-ink-soft">
        {name}
        <ChevronRight aria-hidden className="size-3.5 shrink-0 print:hidden" />
      </span>
      {children}
    </button>
  );
}

import { classNames } from "../class-names.ts";

interface ProgressBarProps {
  /** 0 to 100; above 100 the bar is full and in the danger color */
  percent: number;
  label: string;
  /** nearly used up */
  isWarning?: boolean;
  className?: string;
}

export function ProgressBar({ percent, label, isWarning = false, className }: ProgressBarProps) {
  const isOver = percent > 100;
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${percent}%`}
      className={classNames(
        "h-2 overflow-hidden rounded-full bg-line print:[print-color-adjust:exact]",
        className,
      )}
    >
      <div
        className={classNames(
          "h-full rounded-full",
          isOver ? "bg-danger" : isWarning ? "bg-warning-text" : "bg-accent",
        )}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}

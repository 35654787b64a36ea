import { barZoom } from "./bar-zoom.ts";
import { classNames } from "../class-names.ts";

interface ProgressBarProps {
  /** 0 to 100; above 100 the bar is full and in the danger color */
  percent: number;
  label: string;
  /** nearly used up */
  isWarning?: boolean;
  /** near 100% draws the end larger, apart from the rest */
  isZoomed?: boolean;
  className?: string;
}

export function ProgressBar(props: ProgressBarProps) {
  const { percent, label, isWarning = false, isZoomed = false, className } = props;
  const isOver = percent > 100;
  const shown = Math.min(100, Math.max(0, percent));
  const zoom = isZoomed ? barZoom(percent) : undefined;
  const color = isOver ? "bg-danger" : isWarning ? "bg-warning-text" : "bg-accent";
  return (
    <div
      role="progressbar"
      title={zoom ? "End enlarged" : undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${percent}%`}
      className={classNames(
        "flex h-2 gap-1 overflow-hidden rounded-full print:[print-color-adjust:exact]",
        !zoom && "bg-line",
        className,
      )}
    >
      <div
        className={classNames("h-full rounded-full", color)}
        style={{ width: `${zoom ? 80 : shown}%` }}
      />
      {zoom && (
        <div className="h-full overflow-hidden rounded-full bg-line" style={{ width: "20%" }}>
          <div className={classNames("h-full", color)} style={{ width: `${zoom}%` }} />
        </div>
      )}
    </div>
  );
}

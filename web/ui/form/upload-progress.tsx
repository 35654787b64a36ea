import { Button } from "../button.tsx";
import { ProgressBar } from "../chart/progress-bar.tsx";

interface UploadProgressProps {
  /** file name */
  name: string;
  /** fraction sent, 0 to 1 */
  share: number;
  onCancel: () => void;
}

/** A running upload with a Cancel button. */
export function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="px-4 py-4 text-sm">
      <div className="opacity-75">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <ProgressBar percent={percent} label="Upload" className="mt-2.5 bg-line" />
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-4">
        <span role="status" className="numbers text-ink-soft">
          {percent === 100 ? "Checking…" : `Uploading… ${percent}%`}
        </span>
        <Button size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

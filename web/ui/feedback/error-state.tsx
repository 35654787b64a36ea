import { RotateCw, TriangleAlert } from "lucide-react";
import { classNames } from "../class-names.ts";
import { Button } from "../button.tsx";

interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
}

export function ErrorState({ message, onRetry, isRetrying = false, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames("flex flex-col items-center px-6 py-10 text-center", className)}
    >
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-danger-soft text-danger-text">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{message}</p>
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} isPending={isRetrying}>
          {!isRetrying && <RotateCw aria-hidden className="size-4" />}
          Try again
        </Button>
      )}
    </div>
  );
}

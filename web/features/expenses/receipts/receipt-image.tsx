import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { signedLinkQuery } from "../../receipts/queries.ts";

interface ReceiptImageProps {
  receiptKey: string;
  description: string;
  /** limits the image's height */
  className: string;
}

/** A receipt's image at full size. Its signed link is fetched on demand. */
export function ReceiptImage({ receiptKey, description, className }: ReceiptImageProps) {
  const link = useQuery(signedLinkQuery(receiptKey));
  const [shown, setShown] = useState<{ link: string; isBroken: boolean }>();
  const current = shown?.link === link.data ? shown : undefined;

  function retry() {
    setShown(undefined);
    void link.refetch();
  }

  if (link.isError || current?.isBroken) {
    return (
      <div className="rounded-xl border border-line bg-sunken">
        <ErrorState message="Failed to load image" onRetry={retry} isRetrying={link.isFetching} />
      </div>
    );
  }
  return (
    <div className={classNames("relative grid min-h-48 place-items-center", className)}>
      {current === undefined && <Skeleton className="absolute inset-0" />}
      {link.data !== undefined && (
        <img
          src={link.data}
          alt={`Receipt for ${description}`}
          onLoad={() => setShown({ link: link.data, isBroken: false })}
          onError={() => setShown({ link: link.data, isBroken: true })}
          className={classNames(
            "max-h-[inherit] max-w-full rounded-lg border border-line object-contain",
            current === undefined && "opacity-0",
          )}
        />
      )}
    </div>
  );
}

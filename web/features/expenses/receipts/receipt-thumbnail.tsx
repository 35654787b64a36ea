import { useState } from "react";
import { FileText, Image } from "lucide-react";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { classNames } from "../../../ui/class-names.ts";
import { previewPath } from "../../receipts/queries.ts";

interface ReceiptThumbnailProps {
  receiptKey: string;
  className: string;
}

/** A decorative thumbnail without alt text: the text beside it names the receipt. */
export function ReceiptThumbnail({ receiptKey, className }: ReceiptThumbnailProps) {
  const [failedKey, setFailedKey] = useState<string>();
  const frame = classNames(
    "grid shrink-0 place-items-center overflow-hidden border border-line bg-sunken text-ink-soft",
    className,
  );
  if (isPdf(receiptKey) || failedKey === receiptKey) {
    const Icon = isPdf(receiptKey) ? FileText : Image;
    return (
      <span aria-hidden className={frame}>
        <Icon className="size-4.5" />
      </span>
    );
  }
  return (
    <span aria-hidden className={frame}>
      <img
        src={previewPath(receiptKey)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedKey(receiptKey)}
        className="size-full object-cover"
      />
    </span>
  );
}

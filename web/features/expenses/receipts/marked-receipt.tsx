import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { usePdfCanvas } from "../../../lib/pdf/pdf-canvas.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { MarkedImage } from "../../../ui/marked-image.tsx";
import { receiptFilePath, signedLinkQuery } from "../../receipts/queries.ts";
import { openReceipt } from "./open-receipt.ts";
import { boxesOf, type Reading } from "./read-places.ts";

interface MarkedReceiptProps {
  receiptKey: string;
  /** null while it is being read */
  reading: Reading | null;
  /** the field or item whose position is marked */
  place: string | undefined;
}

const UNDRAWN = <FileText aria-hidden className="size-6 text-ink-soft" />;

/** A receipt, upright, with a mark where a field's value was read. */
export function MarkedReceipt(props: MarkedReceiptProps) {
  const { receiptKey, reading } = props;
  if (!isPdf(receiptKey)) return <MarkedPhoto {...props} />;
  const isRead = reading?.reason === null;
  return (
    <div className="flex flex-col items-center gap-3 self-start rounded-xl border border-line bg-sunken px-4 py-5 text-center">
      {isRead ? <Pages {...props} reading={reading} /> : UNDRAWN}
      <Button onClick={() => void openReceipt(receiptKey)}>View PDF</Button>
    </div>
  );
}

interface PagesProps extends MarkedReceiptProps {
  reading: Reading;
}

/** The pages of a PDF. If they can't be drawn, the button still opens the file. */
function Pages({ receiptKey, reading, place }: PagesProps) {
  const pages = usePdfCanvas({
    path: receiptFilePath(receiptKey),
    turns: reading.turns,
    name: "Receipt",
    marks: boxesOf(reading, place),
    markName: place,
  });
  return pages ?? UNDRAWN;
}

function MarkedPhoto({ receiptKey, reading, place }: MarkedReceiptProps) {
  const link = useQuery(signedLinkQuery(receiptKey));
  const [broken, setBroken] = useState<string>();
  if (link.isError || (link.data !== undefined && broken === link.data)) {
    const retry = () => {
      setBroken(undefined);
      void link.refetch();
    };
    return (
      <div className="rounded-xl border border-line bg-sunken">
        <ErrorState message="Failed to load image" onRetry={retry} isRetrying={link.isFetching} />
      </div>
    );
  }
  return (
    <MarkedImage
      src={link.data}
      alt="Receipt"
      turns={reading?.turns ?? 0}
      marks={boxesOf(reading, place)}
      markName={place}
      onError={() => setBroken(link.data)}
    />
  );
}

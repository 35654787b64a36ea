import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { MarkedPicture, Marks } from "../../../ui/marked-picture.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { signedLinkQuery } from "../../receipts/queries.ts";
import { openReceipt } from "./open-receipt.ts";
import { boxesOf, type Reading } from "./read-places.ts";

interface ReceiptPictureProps {
  receiptKey: string;
  /** null while it is read */
  reading: Reading | null;
  /** the field or item whose place is marked */
  place: string | undefined;
}

/** A receipt, upright, with a mark where a field was read. */
export function ReceiptPicture(props: ReceiptPictureProps) {
  const { receiptKey, reading } = props;
  if (!isPdf(receiptKey)) return <Picture {...props} />;
  const isRead = reading?.reason === null;
  return (
    <div className="flex flex-col items-center gap-3 self-start rounded-xl border border-line bg-sunken px-4 py-5 text-center">
      {isRead ? (
        <Pages receiptKey={receiptKey} reading={reading} place={props.place} />
      ) : (
        <FileText aria-hidden className="size-6 text-ink-soft" />
      )}
      <Button onClick={() => void openReceipt(receiptKey)}>View PDF</Button>
    </div>
  );
}

interface PagesProps extends ReceiptPictureProps {
  reading: Reading;
}

/** The pages of a PDF. One that can't be drawn still opens by its button. */
function Pages({ receiptKey, reading, place }: PagesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const { turns } = reading;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function draw(on: HTMLCanvasElement) {
      try {
        const { drawPdf } = await import("./draw-pdf.ts");
        await drawPdf(on, { receiptKey, turns, signal });
        if (!signal.aborted) setState("drawn");
      } catch (error) {
        if (signal.aborted) return;
        console.error("Failed to draw a PDF", error);
        setState("failed");
      }
    }
    if (canvas.current !== null) void draw(canvas.current);
    return () => leaving.abort();
  }, [receiptKey, turns]);
  if (state === "failed") return <FileText aria-hidden className="size-6 text-ink-soft" />;
  return (
    <div className="relative w-full overflow-hidden">
      {state === "drawing" && <Skeleton className="absolute inset-0" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label="Receipt"
        className={classNames("w-full", state === "drawing" && "opacity-0")}
      />
      {state === "drawn" && <Marks marks={boxesOf(reading, place)} name={place} />}
    </div>
  );
}

function Picture({ receiptKey, reading, place }: ReceiptPictureProps) {
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
    <MarkedPicture
      src={link.data}
      alt="Receipt"
      turns={reading?.turns ?? 0}
      marks={boxesOf(reading, place)}
      markName={place}
      onError={() => setBroken(link.data)}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { Download, Share2, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { receiptFilePath, signedLinkQuery } from "../../receipts/queries.ts";
import { useZoom } from "./use-zoom.ts";

/** Focusable, so that arrow keys scroll an image larger than the screen. */
const SCROLLED = { tabIndex: 0 };

interface ReceiptDialogProps {
  expense: Expense;
  onClose: () => void;
}

/** A receipt's image in full size, with zoom, download and share. */
export function ReceiptDialog({ expense, onClose }: ReceiptDialogProps) {
  const { imageUrl } = expense;
  const titleId = useId();
  const title = `Receipt for ${expense.description}`;
  const box = useRef<HTMLDivElement>(null);
  const zoom = useZoom(box);
  const link = useQuery({ ...signedLinkQuery(imageUrl ?? ""), enabled: imageUrl !== null });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "+" || event.key === "=") zoom.closer();
    else if (event.key === "-") zoom.away();
    else if (event.key === "0") zoom.fit();
  }

  return (
    <Modal
      onDismiss={onClose}
      titleId={titleId}
      className="m-0 hidden h-dvh max-h-none w-full max-w-none flex-col bg-surface text-ink open:flex"
    >
      <div className="flex flex-wrap items-center justify-end gap-2 border-b border-line px-4 py-2">
        <h2 id={titleId} className="min-w-0 grow basis-28 truncate font-semibold" title={title}>
          {title}
        </h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Zoom out"
          disabled={zoom.scale === 1}
          onClick={zoom.away}
        >
          <ZoomOut aria-hidden className="size-5" />
        </Button>
        <Button variant="quiet" size="icon" aria-label="Zoom in" onClick={zoom.closer}>
          <ZoomIn aria-hidden className="size-5" />
        </Button>
        {imageUrl !== null && link.data !== undefined && (
          <SaveActions
            link={link.data}
            path={link.data === imageUrl ? imageUrl : receiptFilePath(imageUrl)}
            name={fileName(expense, imageUrl)}
            title={title}
          />
        )}
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div
        ref={box}
        {...SCROLLED}
        role="region"
        aria-labelledby={titleId}
        onKeyDown={handleKeyDown}
        onDoubleClick={({ clientX, clientY }) => zoom.toggleAt(clientX, clientY)}
        onPointerMove={dragByMouse}
        style={{ touchAction: "pan-x pan-y" }}
        className="min-h-0 flex-auto overflow-auto overscroll-contain bg-sunken -outline-offset-2"
      >
        <Photo link={link} title={title} scale={zoom.scale} />
      </div>
    </Modal>
  );
}

/** Touch scrolls natively. */
function dragByMouse(event: PointerEvent<HTMLElement>) {
  if (event.pointerType !== "mouse" || event.buttons !== 1) return;
  event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}

interface PhotoProps {
  link: {
    data: string | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  title: string;
  scale: number;
}

function Photo({ link, title, scale }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  if (link.isError || (link.data !== undefined && broken === link.data)) {
    const retry = () => {
      setBroken(undefined);
      void link.refetch();
    };
    return (
      <ErrorState message="Failed to load image" onRetry={retry} isRetrying={link.isFetching} />
    );
  }
  if (link.data === undefined) return <Spinner />;
  return (
    <img
      src={link.data}
      alt={title}
      draggable={false}
      onError={() => setBroken(link.data)}
      style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
      className="max-w-none object-contain"
    />
  );
}

/** A descriptive file name: "2026-03-10 Oak boards.jpg". */
function fileName({ date, description }: Expense, key: string): string {
  const name = description.replaceAll(/[^\p{L}\p{N} .-]/gu, "").trim();
  return `${date} ${name.slice(0, 60) || "Receipt"}${key.slice(key.lastIndexOf("."))}`;
}

interface SaveActionsProps {
  /** URL that opens the receipt without a session */
  link: string;
  /** path on our own server: a page can't fetch from a bucket, or name a file from there */
  path: string;
  name: string;
  title: string;
}

/** Download, and the system's share sheet where the browser supports it. */
function SaveActions({ link, path, name, title }: SaveActionsProps) {
  async function share() {
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`The file of a receipt answers ${response.status}`);
      const photo = await response.blob();
      const files = [new File([photo], name, { type: photo.type })];
      if (navigator.canShare({ files })) await navigator.share({ files, title });
      else await navigator.share({ url: link, title });
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("Failed to share a receipt", error);
      toast({ variant: "destructive", title: "Couldn't share the receipt. Please try again." });
    }
  }
  return (
    <>
      <a
        href={path}
        download={name}
        aria-label="Save receipt"
        className={buttonClass({ variant: "quiet", size: "icon" })}
      >
        <Download aria-hidden className="size-5" />
      </a>
      {"share" in navigator && (
        <Button variant="quiet" size="icon" aria-label="Share receipt" onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
        </Button>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { signedLinkQuery } from "../../receipts/queries.ts";
import { openReceipt } from "../receipts/open-receipt.ts";
import { boxesOf } from "./draft-values.ts";

interface DraftPictureProps {
  draft: Draft;
  /** the form's field whose place is marked */
  field: string | undefined;
}

/** The receipt of a draft, upright, with a mark where the field was read. */
export function DraftPicture({ draft, field }: DraftPictureProps) {
  if (isPdf(draft.key)) {
    return (
      <div className="flex flex-col items-center gap-3 self-start rounded-xl border border-line bg-sunken px-4 py-5 text-center">
        <FileText aria-hidden className="size-6 text-ink-soft" />
        <Button onClick={() => void openReceipt(draft.key)}>View PDF</Button>
      </div>
    );
  }
  return <Picture draft={draft} field={field} />;
}

interface Size {
  width: number;
  height: number;
}

function Picture({ draft, field }: DraftPictureProps) {
  const link = useQuery(signedLinkQuery(draft.key));
  const [size, setSize] = useState<Size>();
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
  const { turns } = draft.reading ?? { turns: 0 };
  return (
    <div
      className="relative overflow-hidden rounded-xl border border-line bg-sunken"
      style={frameOf(size, turns)}
    >
      {size === undefined && <Skeleton className="absolute inset-0" />}
      {link.data !== undefined && (
        <img
          src={link.data}
          alt="Receipt"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setBroken(link.data)}
          style={turned(size, turns)}
        />
      )}
      {size !== undefined &&
        boxesOf(draft.reading, field).map((box) => (
          <span
            key={`${box.left},${box.top}`}
            data-box={field}
            className="absolute rounded-lg border-2 border-accent"
            style={{
              left: percent(box.left - MARGIN),
              top: percent(box.top - MARGIN / 2),
              width: percent(box.right - box.left + 2 * MARGIN),
              height: percent(box.bottom - box.top + MARGIN),
            }}
          />
        ))}
    </div>
  );
}

/** Around the print, as a share of the picture. */
const MARGIN = 0.01;

function percent(share: number): string {
  return `${share * 100}%`;
}

/** As high as the picture once it is upright. */
function frameOf(size: Size | undefined, turns: number): CSSProperties {
  const { width, height } = size ?? { width: 3, height: 4 };
  return { aspectRatio: turns % 2 === 0 ? `${width} / ${height}` : `${height} / ${width}` };
}

/** Turned around its middle; sideways, its width is the height of the frame. */
function turned(size: Size | undefined, turns: number): CSSProperties {
  const { width, height } = size ?? { width: 1, height: 1 };
  return {
    position: "absolute",
    left: "50%",
    top: "50%",
    maxWidth: "none",
    width: turns % 2 === 0 ? "100%" : percent(width / height),
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
    visibility: size === undefined ? "hidden" : "visible",
  };
}

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { type Mark, Marks } from "../../ui/marked-image.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { PdfFile } from "./pdf-file.ts";

interface PdfCanvasOptions {
  /** URL of the file, with the session */
  path: string;
  /** page index, from 0; undefined: all pages that are read, stacked */
  page?: number;
  /** clockwise quarter turns that make a scan upright */
  turns: number;
  /** frame size while it is drawn */
  size?: { width: number; height: number };
  name: string;
  marks: readonly Mark[];
  /** name of the marked content */
  markName: string | undefined;
}

/** Draws pages of a PDF with frames around marked places; undefined if that fails. */
export function usePdfCanvas(options: PdfCanvasOptions): ReactNode | undefined {
  const { size, name, marks, markName } = options;
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useDrawnPdf(canvas, options);
  if (state === "failed") return undefined;
  const isDrawn = state === "drawn";
  return (
    <div
      className="relative w-full overflow-hidden"
      style={size && { aspectRatio: `${size.width} / ${size.height}` }}
    >
      {!isDrawn && <Skeleton className="absolute inset-0" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={name}
        aria-busy={!isDrawn}
        className={classNames("w-full", !isDrawn && "opacity-0")}
      />
      {isDrawn && <Marks marks={marks} name={markName} />}
    </div>
  );
}

/** State of a file that does not open. */
const EVERY = "";

type Drawn = "drawing" | "drawn" | "failed";

function useDrawnPdf(
  canvas: RefObject<HTMLCanvasElement | null>,
  { path, page, turns }: Pick<PdfCanvasOptions, "path" | "page" | "turns">,
): Drawn {
  const [pdf, setPdf] = useState<PdfFile>();
  const [drawn, setDrawn] = useState<{ of: string; state: Drawn }>();
  const wanted = `${page ?? ""} ${turns} ${path}`;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async () => {
      const { openPdf } = await import("./pdf-file.ts");
      const opened = await openPdf(path, signal);
      if (!signal.aborted) setPdf(opened);
    };
    open().catch((error: unknown) => {
      if (signal.aborted) return;
      console.error("Failed to open a PDF", error);
      setDrawn({ of: EVERY, state: "failed" });
    });
    return () => {
      leaving.abort();
      setPdf(undefined);
      setDrawn(undefined);
    };
  }, [path]);

  useEffect(() => {
    if (pdf === undefined || canvas.current === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    pdf.draw(canvas.current, { page, turns, signal }).then(
      () => setDrawn({ of: wanted, state: "drawn" }),
      (error: unknown) => {
        if (signal.aborted) return;
        console.error("Failed to draw a PDF", error);
        setDrawn({ of: wanted, state: "failed" });
      },
    );
    return () => leaving.abort();
  }, [canvas, pdf, page, turns, wanted]);

  const isCurrent = drawn?.of === wanted || drawn?.of === EVERY;
  return isCurrent ? drawn.state : "drawing";
}

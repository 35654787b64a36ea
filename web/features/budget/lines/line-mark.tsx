import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { LineRow } from "./line-rows.ts";

/** State of a line in words, with an icon if it needs attention. */
export function LineMark({ row: { words, line } }: { row: LineRow }) {
  return (
    <span className="plan-mark" data-tone={words.tone}>
      {words.tone === "over" && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
      {words.tone === "near" && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
      {words.tone === "plain" && line?.isDone === true && (
        <CircleCheck aria-hidden className="size-3.5 shrink-0" />
      )}
      <span className="min-w-0">{words.text}</span>
    </span>
  );
}

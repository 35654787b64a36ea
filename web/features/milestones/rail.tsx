import { classNames } from "../../ui/class-names.ts";

/**
 * The line that the milestones stand on, behind one of them: a plumb line, in brass as far as
 * today and thin from there on.
 */
export function Rail({ isBehind = false }: { isBehind?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "absolute inset-y-0 left-[1.0625rem] w-0.5 print:[print-color-adjust:exact]",
        isBehind ? "bg-brass" : "bg-line",
      )}
    />
  );
}

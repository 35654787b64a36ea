import { classNames } from "../../ui/class-names.ts";

/** Under the middle of the circles, which are 2.25 rem wide. */
const PLACE = { left: "1.0625rem", width: "0.125rem" };

/**
 * The line that the milestones stand on, behind one of them: a plumb line, in brass as far as
 * today and thin from there on.
 */
export function Rail({ isBehind = false }: { isBehind?: boolean }) {
  return (
    <span
      aria-hidden
      style={PLACE}
      className={classNames(
        "absolute inset-y-0 print:[print-color-adjust:exact]",
        isBehind ? "bg-brass" : "bg-line",
      )}
    />
  );
}

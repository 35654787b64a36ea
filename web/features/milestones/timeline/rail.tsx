import { classNames } from "../../../ui/class-names.ts";

/** Centered under the circles, which are 2.25rem wide. */
const PLACE = { left: "1.0625rem", width: "0.125rem" };

/** The vertical line behind the milestones: a brass plumb line down to today, thin below. */
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

import type { ClipboardEvent, ComponentProps, WheelEvent } from "react";
import { classNames } from "./class-names.ts";

/** A copied "$1,234.50" would leave a number field empty; its digits are what was meant. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text");
  if (!/[$,\s]/.test(text)) return;
  event.preventDefault();
  // React overlays the element's own setter and would take the change for one it made itself.
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  native?.set?.call(event.currentTarget, text.replaceAll(/[$,\s]/g, ""));
  event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Scrolling the page over a focused number field would change the amount unseen. */
function leaveOnWheel(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}

/** An amount in dollars and cents. */
export function MoneyInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={classNames("relative block", className)}>
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      >
        $
      </span>
      <input
        step="0.01"
        min="0"
        {...rest}
        type="number"
        inputMode="decimal"
        onPaste={pasteDigits}
        onWheel={leaveOnWheel}
        className="control numbers pl-7"
      />
    </span>
  );
}

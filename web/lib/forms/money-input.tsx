import { type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from "react";
import { type Cents, toDecimal } from "../../../shared/money.ts";
import { readTypedMoney } from "../../../shared/typed-money.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatMoney } from "../format.ts";

/** Already in the format that requests use, so it isn't reformatted. */
const PLAIN = /^-?\d+(?:\.\d{1,2})?$/;

interface Question {
  input: HTMLInputElement;
  readings: readonly Cents[];
}

/** Fires `input`, so that controlled and uncontrolled forms both notice. */
function enter(input: HTMLInputElement, text: string): void {
  // Bypasses the setter that React overrides, or React would ignore the event.
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  native?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Many phone keyboards for amounts have no minus. */
function changeSign(input: HTMLInputElement): void {
  const unsigned = input.value.replace(/^\s*[−–-]\s*/, "");
  enter(input, unsigned === input.value ? `-${unsigned}` : unsigned);
  input.focus();
}

interface MoneyInputProps extends Omit<ComponentProps<"input">, "type" | "min" | "max" | "step"> {
  /** may be negative: adds a button that changes the sign */
  isSigned?: boolean;
}

/**
 * An amount in dollars and cents, typed freely. A text field, because a number field drops commas:
 * "842,50" would become 84250. On blur it shows the parsed amount, or asks if the text is
 * ambiguous.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { className, isSigned = false, onBlur, onChange, onKeyDown, ...rest } = props;
  const [question, setQuestion] = useState<Question>();

  function settle(input: HTMLInputElement) {
    const read = readTypedMoney(input.value);
    if (read.kind === "amount" && !PLAIN.test(input.value)) enter(input, toDecimal(read.cents));
    setQuestion(read.kind === "ambiguous" ? { input, readings: read.readings } : undefined);
  }
  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    settle(event.currentTarget);
    onBlur?.(event);
  }
  /** Enter submits without a blur. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") settle(event.currentTarget);
    onKeyDown?.(event);
  }

  return (
    <span className={classNames("block", className)}>
      <span className="relative block">
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
        >
          $
        </span>
        <input
          autoComplete="off"
          {...rest}
          type="text"
          inputMode="decimal"
          onBlur={handleBlur}
          onKeyDown={handleKeyDown}
          onChange={(event) => {
            setQuestion(undefined);
            onChange?.(event);
          }}
          className={classNames("control numbers pl-7", isSigned && "pr-12")}
        />
        {isSigned && <SignButton />}
      </span>
      {question && (
        <span role="group" aria-label="Which amount?" className="mt-2 flex flex-wrap gap-2">
          {question.readings.map((reading) => (
            <Button
              key={reading}
              size="sm"
              onClick={() => {
                enter(question.input, toDecimal(reading));
                question.input.focus();
              }}
            >
              {formatMoney(toDecimal(reading))}
            </Button>
          ))}
        </span>
      )}
    </span>
  );
}

/** Changes the sign of the field beside it. */
function SignButton() {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="absolute inset-y-0 right-0"
      aria-label="Change sign"
      title="Change sign"
      onClick={({ currentTarget }) => {
        const input = currentTarget.parentElement?.querySelector("input");
        if (input) changeSign(input);
      }}
    >
      <span aria-hidden className="text-lg">
        ±
      </span>
    </Button>
  );
}

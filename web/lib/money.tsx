import { classNames } from "../ui/class-names.ts";
import { formatMoney } from "./format.ts";

interface MoneyProps {
  /** decimal string */
  amount: string;
  /** shown as negative */
  isRefund?: boolean | undefined;
  /** above what was planned or agreed */
  isOver?: boolean;
  as?: "span" | "strong" | "p" | "dd" | "td";
  className?: string | undefined;
}

/** An amount in a row, cell or sentence, with digits of equal width. */
export function Money({ amount, isRefund, isOver, as: Tag = "span", className }: MoneyProps) {
  return (
    <Tag className={classNames("numbers", isOver && "text-danger-text", className)}>
      {formatMoney(isRefund ? `-${amount}` : amount)}
    </Tag>
  );
}

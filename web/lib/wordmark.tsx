import { PRODUCT_NAME } from "../../shared/product.ts";

/** Logo, a plumb bob on its line, and product name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M16 4.500v10"
          className="stroke-accent-ink"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <path d="M10.5 14h11v4.5L16 28l-5.5-9.5z" className="fill-brass" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Money } from "./money.tsx";

test("an amount has digits of equal width, its sign, and red where it is over", () => {
  expect(renderToStaticMarkup(<Money amount="40.5" isRefund as="dd" />)).toBe(
    '<dd class="numbers">-$40.50</dd>',
  );
  expect(renderToStaticMarkup(<Money amount="40.5" isOver className="block" />)).toBe(
    '<span class="numbers text-danger-text block">$40.50</span>',
  );
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TOKENS = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

const TEXT_ON: Record<string, readonly string[]> = {
  ink: ["paper", "surface", "raised", "sunken", "hover"],
  "ink-soft": ["paper", "surface", "raised", "sunken", "hover"],
  "accent-text": ["paper", "surface", "accent-soft"],
  "accent-ink": ["accent", "accent-hover"],
  "band-ink": ["band"],
  "danger-text": ["paper", "surface", "danger-soft"],
  "danger-ink": ["danger", "danger-hover"],
  "warning-text": ["paper", "surface", "warning-soft"],
};

function colorOf(token: string, scheme: "light" | "dark"): string {
  const [, light, dark] =
    new RegExp(String.raw`--${token}: light-dark\((#\w{6}), (#\w{6})\)`).exec(TOKENS) ?? [];
  const color = scheme === "light" ? light : dark;
  if (color === undefined) throw new Error(`tokens.css has no --${token}`);
  return color;
}

/** Relative luminance by WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

const PAIRS = Object.entries(TEXT_ON).flatMap(([text, surfaces]) =>
  surfaces.flatMap((surface) =>
    (["light", "dark"] as const).map((scheme) => [text, surface, scheme] as const),
  ),
);

test.each(PAIRS)(
  "%s on %s has a contrast of at least 4.5 in the %s scheme",
  (text, surface, scheme) => {
    expect(contrast(colorOf(text, scheme), colorOf(surface, scheme))).toBeGreaterThanOrEqual(4.5);
  },
);

test("white on black has the highest contrast", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});

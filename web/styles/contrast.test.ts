import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TOKENS = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

const TEXT_ON: Record<string, readonly string[]> = {
  ink: ["paper", "surface", "field", "raised", "sunken", "hover"],
  "ink-soft": ["paper", "surface", "field", "raised", "sunken", "hover"],
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

/** Hue in degrees. */
function hue(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  if (high === red) return (60 * ((green - blue) / range) + 360) % 360;
  return high === green ? 60 * (2 + (blue - red) / range) : 60 * (4 + (red - green) / range);
}

// "Other" is gray.
test.each(["materials", "labor", "permits", "tools"])(
  "the accent can't be taken for the color of %s",
  (category) => {
    const [, color = ""] = new RegExp(String.raw`--data-${category}: (#\w{6})`).exec(TOKENS) ?? [];
    for (const scheme of ["light", "dark"] as const) {
      const apart = Math.abs(hue(colorOf("accent", scheme)) - hue(color));
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20);
    }
  },
);

test.each([
  ["paper", "surface"],
  ["surface", "field"],
  ["field", "raised"],
])("in the dark scheme %s is darker than %s by a visible step", (below, above) => {
  const [lower, upper] = [luminance(colorOf(below, "dark")), luminance(colorOf(above, "dark"))];
  expect((upper + 0.05) / (lower + 0.05)).toBeGreaterThan(1.1);
});

test("white on black has the highest contrast", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});

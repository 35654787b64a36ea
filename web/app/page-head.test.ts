import { globSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const WEB = new URL("..", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, WEB), "utf8");
const head = read("index.html");

/** The value of an attribute of the meta element that contains a text. */
function attributeOf(attribute: string, text: string): string | undefined {
  const element = head.match(/<meta\s[^>]*>/g)?.find((one) => one.includes(text));
  return element?.match(new RegExp(`\\b${attribute}="([^"]*)"`))?.[1];
}

test("the page extends under a phone's notch only if styles use the safe-area insets", () => {
  const viewport = attributeOf("content", 'name="viewport"');
  expect(viewport).toContain("width=device-width");
  const usesInsets = globSync("**/*.css", { cwd: WEB }).some((path) =>
    read(path).includes("safe-area-inset"),
  );
  expect(viewport?.includes("viewport-fit=cover")).toBe(usesInsets);
});

describe("the toolbar's color", () => {
  test("matches the page background in each color scheme", () => {
    const [, light, dark] =
      /--paper: light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/.exec(read("styles/tokens.css")) ?? [];
    expect(light).toBeDefined();
    expect(attributeOf("content", 'data-theme="light"')).toBe(light);
    expect(attributeOf("content", 'data-theme="dark"')).toBe(dark);
  });

  const BY_SYSTEM = ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"];
  const LIGHT = ["all", "not all"];
  const DARK = ["not all", "all"];

  /** Runs the inline script; `choose` sets or removes the theme as the toggle does. */
  function openPage(stored: string | null) {
    const metas = ["light", "dark"].map((theme) => ({ dataset: { theme }, media: "" }));
    const root: { dataset: { theme?: string } } = { dataset: {} };
    let notify: () => void = () => undefined;
    runInNewContext(/<script>([^]*?)<\/script>/.exec(head)?.[1] ?? "", {
      document: { documentElement: root, querySelectorAll: () => metas },
      addEventListener: () => undefined,
      localStorage: { getItem: () => stored },
      MutationObserver: class {
        constructor(callback: () => void) {
          notify = callback;
        }
        observe() {}
      },
    });
    return {
      media: () => metas.map(({ media }) => media),
      choose: (theme: "light" | "dark" | "system") => {
        if (theme === "system") delete root.dataset.theme;
        else root.dataset.theme = theme;
        notify();
      },
    };
  }

  test.each([
    [null, BY_SYSTEM],
    ["light", LIGHT],
    ["dark", DARK],
    ["purple", BY_SYSTEM],
  ])("at the start, with %s as the stored choice", (stored, media) => {
    expect(openPage(stored).media()).toEqual(media);
  });

  test("follows a manual choice, and then the system again", () => {
    const page = openPage(null);
    page.choose("dark");
    expect(page.media()).toEqual(DARK);
    page.choose("light");
    expect(page.media()).toEqual(LIGHT);
    page.choose("system");
    expect(page.media()).toEqual(BY_SYSTEM);
  });
});

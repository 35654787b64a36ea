import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const LOCK = join(import.meta.dirname, "../../package-lock.json");

/** Licenses that require only including their text. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

interface Exception {
  packages: RegExp;
  license: string;
  because: string;
}

const LGPL_BECAUSE = "an unmodified shared library beside sharp, replaceable by another build";
const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@fontsource(?:-variable)?\//,
    license: "OFL-1.1",
    because: "a typeface: it may be shipped with any program, but not sold alone",
  },
  {
    packages: /^png-js$/,
    license: "none",
    because: "its description names no license, but the LICENSE beside it is MIT's text",
  },
  { packages: /^@img\/sharp-libvips-/, license: "LGPL-3.0-or-later", because: LGPL_BECAUSE },
  {
    packages: /^@img\/sharp-win32-/,
    license: "Apache-2.0 AND LGPL-3.0-or-later",
    because: LGPL_BECAUSE,
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    license: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    because: "only installed where there is no other; not on a supported platform",
  },
];

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.optional(z.boolean()), license: z.optional(z.string()) }),
  ),
});

interface Shipped {
  name: string;
  license: string;
}

/** Production packages on any platform. */
function shipped(): Shipped[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(LOCK, "utf8")));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== "" && dev !== true)
    .map(([place, { license }]) => ({
      name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
      license: license ?? "none",
    }));
}

/** With OR one permissive license is enough; with AND all must be. */
function isPermissive(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, "");
  if (bare.includes(" OR ") && bare.includes(" AND ")) return false;
  if (bare.includes(" OR ")) return bare.split(" OR ").some((id) => PERMISSIVE.has(id));
  return bare.split(" AND ").every((id) => PERMISSIVE.has(id));
}

const isExcepted = ({ name, license }: Shipped) =>
  EXCEPTIONS.some((one) => one.packages.test(name) && one.license === license);

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["Apache-2.0 AND MIT", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", false],
  ["AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["none", false],
])("%s is permissive: %s", (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

test("shipped packages have permissive licenses, except for listed ones", () => {
  const others = shipped().filter((one) => !isPermissive(one.license) && !isExcepted(one));
  expect(others).toEqual([]);
});

test("each exception is needed", () => {
  const all = shipped();
  const idle = EXCEPTIONS.filter(
    ({ packages, license }) =>
      !all.some((one) => packages.test(one.name) && one.license === license),
  );
  expect(idle).toEqual([]);
});

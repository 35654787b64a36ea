import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";

const INSTALL = "../node_modules/onnxruntime-node/script/install-utils.js";
const installer = z.object({
  parseInstallFlag: z.custom<() => unknown>((value) => typeof value === "function"),
});

test("an installation downloads no drivers for graphics cards", () => {
  const settings = readFileSync(new URL("../.npmrc", import.meta.url), "utf8");
  // As npm passes its settings to the scripts of packages.
  for (const [, name = "", value = ""] of settings.matchAll(/^([\w-]+)=(.*)$/gm)) {
    vi.stubEnv(`npm_config_${name.replaceAll("-", "_")}`, value);
  }
  const { parseInstallFlag } = installer.parse(createRequire(import.meta.url)(INSTALL));
  // False: nothing beyond the package.
  expect(parseInstallFlag()).toBe(false);
});

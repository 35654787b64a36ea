import { join } from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = import.meta.dirname;

/** Browsers that know dialog, popover and light-dark(): those of the middle of 2024 and later. */
const BROWSERS = ["chrome125", "edge125", "firefox126", "safari17.5"];

export default defineConfig({
  root: join(here, "web"),
  cacheDir: join(here, "node_modules/.vite"),
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: join(here, "web/app/routes"),
      generatedRouteTree: join(here, "web/app/route-tree.gen.ts"),
      tmpDir: join(here, "node_modules/.cache/tanstack-router"),
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
  ],
  build: {
    target: BROWSERS,
    outDir: join(here, "dist/web"),
    emptyOutDir: true,
    sourcemap: false,
    // Small pictures too stay files of their own: the Content-Security-Policy names no data: there.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

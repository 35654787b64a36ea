import { join } from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Browsers that know dialog, popover and light-dark(): those of the middle of 2024 and later. */
const BROWSERS = ["chrome125", "edge125", "firefox126", "safari17.5"];

/** What every screen needs, in one file that keeps its name from most releases to the next. */
const CORE =
  /vite\/preload-helper|shared\/(?:auth\/contract|calendar-date|expenses\/page-size|ids|problem|text)\.|web\/features\/(?:auth\/queries|expenses\/expense-address)\.|web\/lib\/(?:http|problem-error|user-key|when-idle)\.|web\/ui\/toast\.|node_modules\/(?:react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\//;
/** The smallest parts, which nearly every screen shows: as files of their own they weigh twice as much. */
const BASICS =
  /web\/ui\/(?:button|class-names|error-state|field|inline-alert|input|is-typing|lucide-icon|spinner)|web\/app\/session-unknown|web\/lib\/(?:document-title|use-write|wordmark)|icons\/(?:circle-exclamation-point|loader-circle|rotate-cw|triangle-exclamation-point)\./;
/** The same for the screens behind the sign-in. */
const SCREEN =
  /web\/ui\/(?:badge|card|dialog-stack|empty-state|icon-button|no-project|page-header|select|skeleton)\.|shared\/(?:billing\/plan|expenses\/catalog|money|receipts\/contract)\.|web\/features\/(?:budget\/budget-queries|projects\/selected-project)\.|web\/lib\/(?:format|lazy-dialog|use-first-rows|use-is-wide|use-shortcut)\.|icons\/(?:calendar-range|chart-pie|chevron-down|file-text|folder-open|hammer|hard-hat|pencil|plus|receipt-text|scale|signature|trash|wrench)\./;
/** What opens the dialogs about expenses, which other screens do too. */
const EXPENSE =
  /web\/features\/(?:expenses\/(?:expense-actions|expense-dialog|receipts\/open-receipt)|receipts\/queries)\./;
/** What the dashboard and the list of expenses show of them. */
const EXPENSE_ROWS =
  /web\/features\/expenses\/(?:queries|list\/expense-marks|receipts\/receipt-thumbnail)\./;
/** What every list has that can be searched. */
const SEARCH = /web\/lib\/(?:search-box|use-search-text)\.|icons\/(?:search|search-x)\./;
/** A dialog with all that it may need, in one file. */
const DIALOG =
  /web\/ui\/(?:confirm-dialog|dialog|modal|unload-guard)\.|web\/app\/(?:drawer|shortcuts-dialog)\.|icons\/x\./;
/** What every form needs but the sign-in, which is the first thing that anybody waits for. */
const FORM = /web\/lib\/(?:apply-problem|schema-resolver)\.|node_modules\/react-hook-form\//;
/** Small parts of what is opened, of which each file of its own is named on every screen. */
const MARKS = /web\/lib\/adopt-sheet\.|icons\/(?:arrow-down|arrow-up|check)\./;
/** On its own, or else it would lie in one of those with a form's library. */
const PASSWORD = /web\/ui\/password-input\./;
/** The pages of mails' links: seldom seen, and each file of its own is named in the core. */
const CREDENTIALS =
  /web\/features\/credentials\/|web\/app\/routes\/(?:confirm-email|forgot-password|reset-password)\.tsx\?tsr-split/;
const CHUNKS = [
  { name: "core", test: CORE, priority: 3 },
  { name: "basics", test: BASICS, priority: 2 },
  { name: "screen", test: SCREEN, priority: 1 },
  { name: "password", test: PASSWORD, priority: 1 },
  { name: "dialog", test: DIALOG, priority: 0 },
  { name: "expense", test: EXPENSE, priority: 0 },
  { name: "expense-rows", test: EXPENSE_ROWS, priority: 0 },
  { name: "search", test: SEARCH, priority: 0 },
  { name: "form", test: FORM, priority: 0 },
  { name: "marks", test: MARKS, priority: 0 },
  { name: "credentials", test: CREDENTIALS, priority: 0 },
];

/** What an icon's file says beside its drawing: keys that React does not need here, names and size. */
const BESIDE_DRAWING =
  /,\s*key: "[^"]*"|^ {2}(?:name|size): .*,$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm;

/**
 * Two lines of a drawing that stand beside each other become one: every row of a list shows icons,
 * and each line would be an element of its own. One that begins where the last ended, in relative
 * terms, begins at the origin instead.
 */
function inOneLine(drawing: string): string {
  const PAIR =
    /\[\s*"path",\s*\{\s*d: "([^"]*)"\s*\}\s*\],\s*\[\s*"path",\s*\{\s*d: "([^"]*)"\s*\}\s*\]/;
  const joined = drawing.replace(PAIR, (_, first: string, second: string) => {
    const from = second.startsWith("m") ? "M0 0" : "";
    return `["path", { d: "${first}${from}${second}" }]`;
  });
  return joined === drawing ? drawing : inOneLine(joined);
}

/** Takes only the drawings of lucide-react: on the screen with most icons the rest is a KiB. */
const drawingsOnly: Plugin = {
  name: "drawings-only",
  enforce: "pre",
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: inOneLine(code.replaceAll(BESIDE_DRAWING, "")), map: null }),
  },
};

/** Leaves out how pages are read on and on, half a KiB on every screen: no list here does that. */
const finiteQueries: Plugin = {
  name: "finite-queries",
  enforce: "pre",
  transform: {
    filter: { id: /@tanstack\/query-core\/build\/modern\/query\.js$/ },
    handler: (code) => ({
      code: code.replace(
        'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";',
        "const infiniteQueryBehavior = () => undefined;",
      ),
      map: null,
    }),
  },
};

/**
 * Fetches what a part needs along with it. Vite's own helper waits for style sheets, too, of which
 * the parts have none of their own: on every screen that is half a KiB.
 */
const PRELOAD = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file) || file.endsWith(".css")) continue;
    asked.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/" + file;
    document.head.append(link);
  }
  return load();
};
`;
const smallPreload: Plugin = {
  name: "small-preload",
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: PRELOAD, map: null }),
  },
};

/** What is there before any part is asked for: the page has it, or else the screen that asks. */
const WITH_PAGE = /^assets\/(?:core|rolldown-runtime|index)-/;
const WITH_SCREEN = /^assets\/(?:basics|screen)-/;

/** A part names what it needs in the file that asks for it. Whatever is there already only makes that longer. */
function notThereYet(_: string, files: string[], { hostId }: { hostId: string }): string[] {
  const isScreenThere = !WITH_PAGE.test(hostId);
  return files.filter(
    (file) => !WITH_PAGE.test(file) && !(isScreenThere && WITH_SCREEN.test(file)),
  );
}

export default defineConfig({
  root: join(here, "web"),
  cacheDir: join(here, "node_modules/.vite"),
  resolve: {
    alias: [
      // Of lucide-react only the drawings are taken, not what makes components of them.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(here, "web/ui/lucide-icon.ts"),
      },
      // React has had this hook itself since version 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: "use-sync-external-store/with-selector",
      },
    ],
  },
  plugins: [
    drawingsOnly,
    finiteQueries,
    smallPreload,
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
    // Compiled code is up to half as large again, so only what has many rows asks for it, with
    // "use memo". Everything else is fast enough as it is written.
    babel({ presets: [reactCompilerPreset({ compilationMode: "annotation" })] }),
    tailwindcss(),
  ],
  build: {
    target: BROWSERS,
    outDir: join(here, "dist/web"),
    emptyOutDir: true,
    sourcemap: false,
    // Small pictures too stay files of their own: the Content-Security-Policy names no data: there.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: notThereYet },
    // Files name each other, and a hash does not compress: seven letters are enough to tell releases
    // of one file apart.
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
});

import { join } from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Browsers with dialog, popover and light-dark(): from mid-2024 on. */
export const BROWSERS = ["chrome125", "edge125", "firefox126", "safari17.5"];

/** Needed by every screen, in one file that stays unchanged between most releases. */
const CORE =
  /vite\/preload-helper|shared\/(?:auth\/contract|calendar-date|expenses\/page-size|ids|problem|text)\.|web\/features\/auth\/queries\.|web\/lib\/(?:http\/(?:http|problem-error|user-key)|when-idle)\.|web\/ui\/toast\/toast\.|node_modules\/(?:react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\//;
/** The smallest parts, on nearly every screen: as separate files they weigh twice as much. */
const BASICS =
  /web\/ui\/(?:button|class-names|feedback\/(?:error-state|inline-alert|spinner)|form\/(?:field|input|is-typing)|lucide-icon)|web\/app\/session-unknown|web\/lib\/(?:document-title|http\/use-write|wordmark)|icons\/(?:circle-exclamation-point|loader-circle|rotate-cw|triangle-exclamation-point)\./;
/** The same for signed-in screens. */
const SCREEN =
  /web\/ui\/(?:badge|card|dialog\/dialog-stack|feedback\/(?:empty-state|skeleton)|figure|form\/select|icon-button|page\/(?:no-project|page-header))\.|shared\/(?:billing\/plan|expenses\/catalog|money|receipts\/contract)\.|web\/features\/(?:budget\/budget-queries|projects\/(?:project-choice|selected-project))\.|web\/lib\/(?:format|lazy-dialog|lists\/use-first-rows|use-is-wide|use-part|use-shortcut)\.|icons\/(?:calendar-range|chevron-down|chevron-right|file-text|folder-open|hammer|hard-hat|pencil|plus|receipt-text|scale|signature|trash|wrench)\./;
/** Expense rows of the dashboard and the expense list, and what opens the expense dialogs. */
const EXPENSE =
  /web\/features\/expenses\/(?:expense-actions|expense-address|expense-dialog|filters\/expense-search|list\/expense-marks|queries|receipts\/open-receipt)\.|web\/features\/receipts\/queries\./;
/** Search parts of every searchable list. */
const SEARCH = /web\/lib\/lists\/(?:search-box|use-search-text)\.|icons\/(?:search|search-x)\./;
/** A dialog with its dependencies in one file. */
const DIALOG = /web\/ui\/dialog\/(?:confirm-dialog|dialog|modal|unload-guard)\.|icons\/x\./;
/** Parts of every form but the sign-in, the first screen that users wait for. */
const FORM = /web\/lib\/forms\/(?:apply-problem|schema-resolver)\.|node_modules\/react-hook-form\//;
/** Parts of the forms of records: as separate files they weigh a KiB more. */
const RECORD_FORM =
  /web\/ui\/(?:dialog\/(?:dialog-form|record-form)|form\/(?:choices|date-input|textarea))\.|web\/lib\/forms\/(?:choices-with|money-input|use-file-drop|use-form-draft|use-idempotency-key|conflict\/use-conflict)\.|shared\/typed-money\.|web\/lib\/forms\/draft-note\.|web\/features\/expenses\/receipts\/receipt-thumbnail\./;
/** Small lazy parts, which as separate files would be listed on every screen. */
const MARKS = /web\/lib\/adopt-sheet\.|icons\/(?:arrow-down|arrow-up|check)\./;
/** Separate; otherwise it would land in a chunk with the form library. */
const PASSWORD = /web\/ui\/form\/password-input\./;
/** Pages behind mailed links: rarely seen, but separate files would be listed in the core. */
const CREDENTIALS =
  /web\/features\/credentials\/(?!invitation)|web\/app\/routes\/(?:confirm-email|forgot-password|reset-password)\.tsx\?tsr-split/;
/** Quotes and their figures, on the screens of contracts and where an expense names one. */
const QUOTES =
  /shared\/contracts\/(?:agreement|quote-status)\.|web\/lib\/words\/quote-status-words\.|web\/features\/budget\/quotes-queries\./;
/** How to reach a contractor: on the list, the page and in the form. */
const CONTACTS = /web\/features\/contractors\/list\/contact(?:s|-links)\.|icons\/(?:mail|phone)\./;
const CHUNKS = [
  { name: "core", test: CORE, priority: 3 },
  { name: "basics", test: BASICS, priority: 2 },
  { name: "screen", test: SCREEN, priority: 1 },
  { name: "password", test: PASSWORD, priority: 1 },
  { name: "dialog", test: DIALOG, priority: 0 },
  { name: "expense", test: EXPENSE, priority: 0 },
  { name: "search", test: SEARCH, priority: 0 },
  { name: "form", test: FORM, priority: 0 },
  { name: "record-form", test: RECORD_FORM, priority: 0 },
  { name: "marks", test: MARKS, priority: 0 },
  { name: "credentials", test: CREDENTIALS, priority: 0 },
  { name: "contacts", test: CONTACTS, priority: 0 },
  { name: "quotes", test: QUOTES, priority: 0 },
];

/** Parts of an icon's file besides its drawing: React keys, names and size. */
const BESIDE_DRAWING =
  /,\s*key: "[^"]*"|^ {2}(?:name|size): .*,$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm;

/**
 * Merges adjacent paths of a drawing, because every list row shows icons and each path is an
 * element. A relative start is rewritten from the end of the previous path to the origin.
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

/** Keeps only the drawings of lucide-react: on the screen with most icons the rest is a KiB. */
const drawingsOnly: Plugin = {
  name: "drawings-only",
  enforce: "pre",
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: inOneLine(code.replaceAll(BESIDE_DRAWING, "")), map: null }),
  },
};

/** Drops infinite queries, which no list uses: half a KiB on every screen. */
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

/** Drops downshift's other hooks, which these assignments keep: 4 KiB of the expense form. */
const comboboxOnly: Plugin = {
  name: "combobox-only",
  enforce: "pre",
  transform: {
    filter: { id: /downshift\.esm\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /^_?use(?:Select|MultipleSelection|TagGroup)\.stateChangeTypes = .*$/gm,
        "",
      ),
      map: null,
    }),
  },
};

/** A global function, because every chunk calls it. */
const LOAD_CHUNK = "loadChunk";

/**
 * Preloads a chunk's dependencies. Replaces Vite's helper, which also waits for style sheets that
 * our chunks do not have: half a KiB on every screen. Not `modulepreload`: browsers remember a
 * failed module for the whole visit. For the same reason a failed chunk is requested again under
 * another URL.
 */
const PRELOAD = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file) || file.endsWith(".css")) continue;
    asked.add(file);
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "script";
    link.crossOrigin = "";
    link.href = "/" + file;
    document.head.append(link);
  }
  return load();
};
const failures = new Map();
globalThis.${LOAD_CHUNK} = (file) =>
  import(/* @vite-ignore */ file + (failures.has(file) ? "?again=" + failures.get(file) : "")).catch((error) => {
    failures.set(file, (failures.get(file) ?? 0) + 1);
    throw error;
  });
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

/** Makes failed chunks requestable again, see PRELOAD. Runs last, when their names are known. */
const retryableImports: Plugin = {
  name: "retryable-imports",
  enforce: "post",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      chunk.code = chunk.code.replaceAll(/\bimport\((`\.\/[\w.-]+\.js`)\)/g, `${LOAD_CHUNK}($1)`);
    }
  },
};

/** Chunks already loaded by the page or the importing screen. */
const WITH_PAGE = /^assets\/(?:core|rolldown-runtime|index)-/;
const WITH_SCREEN = /^assets\/(?:basics|screen)-/;

/**
 * Loaded rarely, ahead of time, or by pages that list their files themselves: an extra round trip
 * costs less than the list on every first screen.
 */
const UNHURRIED = new Set([
  "account._-_section_",
  "account-menu",
  "action-panel",
  "activity",
  "admin",
  "assistant",
  "billing",
  "budget",
  "contractors",
  "contractors_._id",
  "completion-mutations",
  "contracts",
  "credentials",
  "demo",
  "demo-banner",
  "dialog",
  "expense-dialogs",
  "idle-parts",
  "inbox",
  "invitation",
  "landing-page",
  "list-tools",
  "login",
  "more-filters",
  "offline-save",
  "onboarding-page",
  "pagination",
  "projects",
  "reports",
  "role-queries",
  "routes",
  "shell-parts",
  "sign-out-dialog",
  "start-offline",
  "timeline",
  "trash",
  "when-server-responds",
]);
const CHUNK = /^assets\/(?<name>[\w.-]+)-[\w-]{7}\.js$/;

/**
 * Leaves out dependencies that are already loaded, because each is listed in the importing file.
 */
function notThereYet(url: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (UNHURRIED.has(CHUNK.exec(url)?.groups?.["name"] ?? "")) return [];
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
      // Imports lucide-react's drawings without its component factory.
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
    comboboxOnly,
    smallPreload,
    retryableImports,
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
    // Compiled code is up to half as large again, so only long lists opt in with "use memo".
    // Everything else is fast enough without.
    babel({ presets: [reactCompilerPreset({ compilationMode: "annotation" })] }),
    tailwindcss(),
  ],
  build: {
    target: BROWSERS,
    outDir: join(here, "dist/web"),
    emptyOutDir: true,
    sourcemap: false,
    // Small images stay files, because the Content-Security-Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    // PDF.js, loaded when a PDF is shown with what was read.
    chunkSizeWarningLimit: 1_700,
    modulePreload: { polyfill: false, resolveDependencies: notThereYet },
    // Hashes do not compress and occur in every import: seven letters suffice to distinguish
    // releases.
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
});

import { join } from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Browsers with dialog, popover and light-dark(): from mid-2024 on. */
export const BROWSERS = ["chrome125", "edge125", "firefox126", "safari17.5"];

/** Libraries and plumbing of every screen, in one file that stays unchanged between most releases. */
const CORE =
  /vite\/preload-helper|shared\/(?:auth\/contract|calendar-date|expenses\/page-size|ids|problem|text)\.|web\/app\/routes\/[^?]+\.tsx$|web\/features\/auth\/(?:auth-context|queries)\.|web\/lib\/(?:first-parts|http\/(?:http|problem-error|user-key)|session\/(?:departure|save-return-address)|when-idle)\.|web\/ui\/toast\/toast\.|node_modules\/(?:react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\//;
/** The smallest parts, on nearly every screen: as separate files they weigh twice as much. */
const BASICS =
  /web\/ui\/(?:button|class-names|feedback\/(?:error-state|inline-alert|spinner)|form\/(?:field|input|is-typing)|lucide-icon)|web\/app\/session-unknown|web\/lib\/(?:document-title|http\/use-write|session\/sign-out-channel|wordmark)|shared\/service-worker\.|icons\/(?:circle-exclamation-point|loader-circle|rotate-cw|triangle-exclamation-point)\./;
/** The same for signed-in screens. */
const SCREEN =
  /web\/ui\/(?:badge|card|feedback\/(?:empty-state|skeleton)|icon-button|page\/(?:no-project|page-header))\.|shared\/(?:billing\/(?:contract|plan)|expenses\/catalog|full-date|money)\.|web\/features\/projects\/(?:project-choice|selected-project)\.|web\/app\/shell\/selector-skeleton\.|web\/lib\/(?:adopt-sheet|format|lazy-dialog|lists\/use-first-rows|money|use-is-wide|use-part|use-shortcut)\.|icons\/(?:calendar-range|chart-column|chart-pie|check|chevron-down|chevron-right|file-text|folder-open|hard-hat|layout-dashboard|pencil|plus|receipt-text|scale|signature|trash)\./;
/** Parts that some first screens share with what the others load when idle. */
const SHARED = {
  figures:
    /web\/ui\/chart\/(?:bar-zoom|progress-bar|readout-area)\.|web\/lib\/(?:http\/(?:change-cached|version-header)|use-today)\.|shared\/relative-date\.|icons\/(?:arrow-right|calendar-clock|circle-check|rotate-ccw)\./,
  lists:
    /web\/lib\/lists\/(?:search-box|use-search-text)\.|web\/ui\/(?:figure|form\/select)\.|icons\/(?:arrow-down|arrow-up|log-out|search|search-x)\./,
  password: /web\/ui\/form\/password-input\.|shared\/account\/second-factors\.|icons\/key-round\./,
  "expense-rows":
    /web\/features\/expenses\/(?:expense-actions|expense-address|expense-dialog|filters\/expense-search|list\/(?:edit-and-delete|expense-marks)|queries|receipts\/open-receipt)\.|web\/features\/receipts\/queries\.|web\/lib\/looks\/category-look\.|shared\/(?:expenses\/(?:contract|details|home-cost-kinds|page-path|sort)|receipts\/contract)\.|icons\/(?:hammer|wrench)\./,
  quotes:
    /shared\/(?:budget\/(?:chance-words|contract|line-name)|client-date|contracts\/(?:agreement|contract|quote-status|quote-terms))\.|web\/lib\/words\/(?:payment-words|quote-status-words)\.|web\/features\/(?:budget\/(?:budget-queries|plan-queries|quotes-queries)|contracts\/contract-words|exports\/open-export-dialog)\./,
  milestones:
    /shared\/milestones\/(?:catalog|contract|timeline)\.|web\/features\/milestones\/(?:mutations|notices|queries)\.|web\/lib\/(?:announce-deleted|looks\/milestone-category)\./,
  records:
    /shared\/contractors\/(?:contract|insurance|sums)\.|web\/features\/contractors\/(?:contractor-actions|list\/contact(?:s|-links)|new-contractor-dialog|queries|upgrade-prompt)\.|web\/lib\/http\/affected-queries\.|web\/ui\/clamped-text\.|icons\/(?:mail|phone)\./,
  plan: /shared\/household\/contract\.|web\/features\/(?:billing\/(?:plan-card|queries)|household\/(?:plan-)?queries)\.|web\/lib\/offers\/offers\.|web\/ui\/theme\/|icons\/(?:camera|copy|list-checks|user-plus)\./,
  // With the pagination, which the admin panel shows at first, too.
  dialog:
    /web\/ui\/dialog\/(?:confirm-dialog|dialog|dialog-stack|modal|unload-guard)\.|web\/ui\/page\/(?:page-numbers|pagination)\.|web\/lib\/delete-dialog\.|icons\/x\./,
  files: /web\/features\/receipts\/open-file-button-dialog\./,
  details:
    /shared\/(?:activity\/(?:changes|contract)|contractors\/input|expenses\/texts|invoices\/invoice-status|money-input)\.|web\/features\/activity\/queries\.|web\/lib\/(?:format-moment|words\/(?:interval|invoice-status)-words)\.|icons\/(?:arrow-left|circle-stop|download|repeat|rotate-ccw-clock|undo-2|upload)\./,
  form: /web\/features\/(?:activity\/history-button-dialog|expenses\/(?:inbox\/inbox-queries|list\/tools\/actions-menu|mutations|receipts\/receipt-thumbnail))\.|web\/ui\/(?:announce|dialog\/(?:dialog-form|menu|record-form)|form\/(?:choices|date-input|textarea|upload-progress)|page\/use-bar-height)\.|web\/lib\/offers\/limit-notice\.|web\/lib\/forms\/(?:apply-problem|choices-with|conflict\/use-conflict|draft-note|money-input|schema-resolver|use-file-drop|use-form-draft|use-idempotency-key)\.|shared\/(?:expenses\/(?:details-input|payers)|receipts\/(?:drafts|reading)|typed-money)\.|node_modules\/react-hook-form\//,
};
/** A screen with all that only it needs before its first paint. */
const ROUTE =
  /web\/app\/routes\/(?:_app\/)?(?<name>account|activity|admin|billing|budget|contractors_?|contracts|dashboard|demo|expenses|invitation|login|projects|reports|timeline|trash)\.[^/]*tsr-split=component/;
/** Parts loaded when the browser is idle: each file holds what its modules import. */
const IDLE = {
  "shell-parts":
    /web\/app\/(?:idle-parts|offline\/start-offline|palette\/palette|shell\/shell-parts)\./,
  fields:
    /web\/ui\/form\/(?:combobox|file-button-class|searchable-select)\.|web\/features\/(?:contractors\/contractor-field-dialog|receipts\/file-upload-mutations)\./,
  charts: /web\/lib\/charts\//,
  "expense-dialogs":
    /web\/features\/expenses\/(?:detail\/expense-detail-dialog|expense-dialogs|form\/expense-form-dialog)\./,
  "expense-list": /web\/features\/expenses\/(?:filters\/more-filters|list\/tools\/list-tools)\./,
  "contract-parts":
    /web\/features\/contracts\/(?:contract\/contract-view|quotes\/(?:declined-quotes|quote-form-dialog))\./,
  "budget-lines": /web\/features\/budget\/lines\/line-lists\./,
  "budget-parts":
    /web\/features\/budget\/(?:figures\/figure-dialog|forecast\/contingency-dialog|later-parts|lines\/(?:line-dialog|line-form-dialog))\./,
  "milestone-parts":
    /web\/features\/milestones\/(?:milestone-form-dialog|move\/drag-milestones|payments\/payments-on-timeline)\./,
  "project-dialogs": /web\/features\/projects\/[\w-]*project-dialog\./,
  "report-parts": /web\/features\/reports\/report-screen\./,
  "dashboard-parts": /web\/features\/dashboard\/(?:next-milestones|overview\/overview)\./,
  assistant: /web\/features\/assistant\/panel\/assistant\./,
  inbox: /web\/app\/routes\/_app\/inbox\.tsx\?tsr-split/,
  // Pages behind mailed links.
  credentials:
    /web\/features\/credentials\/(?!invitation)|web\/app\/routes\/(?:confirm-email|forgot-password|reset-password)\.tsx\?tsr-split/,
};
/**
 * A module belongs to the first group that names it, or that imports it: so each group may import
 * only those above it.
 */
const GROUPS = [
  { name: "core", test: CORE },
  { name: "basics", test: BASICS },
  { name: "screen", test: SCREEN },
  ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
  { debugName: "screens", name: (id: string) => ROUTE.exec(id)?.groups?.["name"], test: ROUTE },
  ...Object.entries(IDLE).map(([name, test]) => ({ name, test })),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

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

/**
 * Drops messages about React functions that nothing here calls, and what follows the address of an
 * error: 0.3 KiB of every screen.
 */
const shortMessages: Plugin = {
  name: "short-messages",
  enforce: "pre",
  transform: {
    filter: { id: /(?:scheduler|react|react-dom|react-dom-client)\.production\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /"(?:forceFrameRate|takes an object of|The argument must|React\.Children\.only| for the full message)[^"]*"/g,
        '""',
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

/** Files that every page loads itself. */
const WITH_PAGE = /^assets\/(?:basics|core|index|rolldown-runtime)-/;

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
    shortMessages,
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
    // Everything else is fast enough without. What can't be compiled fails the build.
    babel({
      presets: [
        reactCompilerPreset({ compilationMode: "annotation", panicThreshold: "all_errors" }),
      ],
    }),
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_url, files) => files.filter((file) => !WITH_PAGE.test(file)),
    },
  },
  // Not the prerendering, where a group would run code that needs a browser.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS },
            // Hashes do not compress and occur in every import: seven letters suffice to
            // distinguish releases.
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
  },
});

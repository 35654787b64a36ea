import type { DefenseEntry } from "./defense-entry.ts";

const ORIGINS = "tests/security/rows-25-28-origins-and-methods.test.ts";
const RESPONSES = "tests/security/rows-29-33-responses.test.ts";
const RECOVERY = "tests/security/rows-05-32-recovery.test.ts";
const ORIGIN = "server/http/security/origin-check.ts";
const HEADERS = "server/http/security/security-headers.ts";
const WEB = "server/http/pages/static-pages.ts";
const APP = "server/app.ts";

/** Headers that the static-file plugin also sets by default are excluded here. */
function header(defense: string, find: string, replace: string): DefenseEntry {
  return { row: 29, defense, file: HEADERS, find, replace, test: RESPONSES };
}

export const ROWS_25_32: readonly DefenseEntry[] = [
  {
    row: 25,
    defense: "a write requires the product's origin",
    file: ORIGIN,
    find: "origin === publicUrl",
    replace: "true",
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "Sec-Fetch-Site does not override a foreign Origin",
    file: ORIGIN,
    find: `origin === undefined ? site === "same-origin" : origin === publicUrl`,
    replace: `site === "same-origin" || origin === publicUrl`,
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "without an Origin, Sec-Fetch-Site must be same-origin",
    file: ORIGIN,
    find: `site === "same-origin" :`,
    replace: `site !== "cross-site" :`,
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "the whole origin is compared, not its beginning",
    file: ORIGIN,
    find: "origin === publicUrl",
    replace: "origin.startsWith(publicUrl)",
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "the payment provider's call is exempt",
    file: ORIGIN,
    find: " || isCrossSite === true",
    replace: "",
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "only the share target takes a form of the browser itself",
    file: ORIGIN,
    find: "isShareTarget === true && ",
    replace: "",
    test: ORIGINS,
  },
  {
    row: 26,
    defense: "only JSON bodies are read",
    file: "server/http/core/json-body.ts",
    find: `addContentTypeParser<string>(
    "application/json",`,
    replace: `addContentTypeParser<string>(
    ["application/json", "text/plain"],`,
    test: ORIGINS,
  },
  {
    row: 26,
    defense: "a body without a content type is not read",
    file: "server/http/core/json-body.ts",
    find: `addContentTypeParser<string>(
    "application/json",`,
    replace: `addContentTypeParser<string>(
    "*",`,
    test: ORIGINS,
  },
  {
    row: 27,
    defense: "a wrong method is rejected with the allowed ones",
    file: "server/http/errors/problems.ts",
    find: "if (allow.length > 0 && !allow.includes(request.method)) {",
    replace: "if (allow.length > 1000) {",
    test: ORIGINS,
  },
  {
    row: 27,
    defense: "no header overrides the method",
    file: APP,
    find: "trustProxy: config.trustProxy ?? false,",
    replace: `trustProxy: config.trustProxy ?? false,
    rewriteUrl: (request) => {
      const method = request.headers["x-http-method-override"] ?? request.headers["x-http-method"];
      if (typeof method === "string") request.method = method;
      return request.url ?? "/";
    },`,
    test: ORIGINS,
  },
  {
    row: 28,
    defense: "CORS allows no other site",
    file: HEADERS,
    find: `reply.header("x-request-id", request.id);`,
    replace: `reply.header("x-request-id", request.id);
    reply.header("access-control-allow-origin", request.headers.origin ?? "*");`,
    test: ORIGINS,
  },
  {
    row: 28,
    defense: "no response can be embedded by another site",
    file: HEADERS,
    find: `frameguard: { action: "deny" },`,
    replace: `frameguard: { action: "deny" },
    crossOriginResourcePolicy: false,`,
    test: ORIGINS,
  },
  header("no inline script", `["'self'", ...inline.scripts]`, `["'self'", "'unsafe-inline'"]`),
  header("nothing loads from other sites", `"default-src": ["'self'"],`, `"default-src": ["*"],`),
  header("no frames", `"frame-ancestors": ["'none'"],`, ""),
  header(
    "no frames in older browsers",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "sameorigin" },`,
  ),
  header("no foreign base URL", `"base-uri": ["'none'"],`, ""),
  header("no objects", `"object-src": ["'none'"],`, ""),
  header(
    "types are not sniffed",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "deny" }, noSniff: false,`,
  ),
  header(
    "other sites see no addresses",
    `referrerPolicy: { policy: "same-origin" },`,
    "referrerPolicy: false,",
  ),
  header(
    "a separate browsing context group",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "deny" }, crossOriginOpenerPolicy: false,`,
  ),
  header(
    "HSTS over https",
    `hsts: publicUrl.startsWith("https:") && { includeSubDomains: false },`,
    "hsts: false,",
  ),
  {
    row: 29,
    defense: "an unreadable address gets the headers too",
    file: APP,
    find: `      addHeaders(request, reply);
      reply.header("connection", "close");`,
    replace: `      reply.header("connection", "close");`,
    test: RESPONSES,
  },
  {
    row: 30,
    defense: "paths below /api are never pages",
    file: WEB,
    find: String.raw`NON_PAGE_PATHS = /^\/(?:api|assets|files)(?:\/|$)/`,
    replace: String.raw`NON_PAGE_PATHS = /^\/(?:assets|files)(?:\/|$)/`,
    test: RESPONSES,
  },
  {
    row: 31,
    defense: "only the pages' own assets are served",
    file: WEB,
    find: `globIgnore: ["assets/**", "sw.js", UNSERVED_FILES],`,
    replace: `globIgnore: ["assets/**", "sw.js"],`,
    test: RESPONSES,
  },
  {
    row: 31,
    defense: "no source maps and no hidden files among the assets",
    file: WEB,
    find: "globIgnore: [UNSERVED_FILES],",
    replace: `dotfiles: "allow",`,
    test: RESPONSES,
  },
  {
    row: 31,
    defense: "only files present at the start are served",
    file: WEB,
    find: `prefix: "/assets/",`,
    replace: `prefix: "/assets/",
    wildcard: true,`,
    test: RESPONSES,
  },
  {
    row: 31,
    defense: "a path that looks like a file is no page",
    file: WEB,
    find: String.raw`!/[.\\%]/.test(path) &&`,
    replace: "",
    test: RESPONSES,
  },
  {
    row: 32,
    defense: "a redirect contains only a path",
    file: WEB,
    find: `.redirect("/dashboard", 302)`,
    replace: ".redirect(`http://${request.headers.host}/dashboard`, 302)",
    test: RESPONSES,
  },
  {
    row: 32,
    defense: "the rejection of another origin names PUBLIC_URL",
    file: ORIGIN,
    find: "Please use ${publicUrl}.",
    replace: "Please use ${request.headers.host} instead.",
    test: RESPONSES,
  },
  {
    row: 32,
    defense: "email links are built from PUBLIC_URL",
    file: "server/features/mail/mail-templates.ts",
    find: "=> `${publicUrl}${page}#${name}",
    replace: '=> `${publicUrl.replace("localhost", "evil")}${page}#${name}',
    test: RECOVERY,
  },
];

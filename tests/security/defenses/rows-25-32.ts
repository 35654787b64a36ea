import type { SwitchedOff } from "./switched-off.ts";

const ORIGINS = "tests/security/rows-25-28-origins-and-methods.test.ts";
const ANSWERS = "tests/security/rows-29-33-answers.test.ts";
const RECOVERY = "tests/security/rows-05-32-recovery.test.ts";
const ORIGIN = "server/http/security/origin-check.ts";
const HEADERS = "server/http/security/security-headers.ts";
const WEB = "server/http/pages/static-pages.ts";
const APP = "server/app.ts";

/** A header that the plugin for pages sets too, by default, is not looked at here. */
function header(defense: string, find: string, replace: string): SwitchedOff {
  return { row: 29, defense, file: HEADERS, find, replace, test: ANSWERS };
}

export const ROWS_25_32: readonly SwitchedOff[] = [
  {
    row: 25,
    defense: "a write comes from the product's own origin",
    file: ORIGIN,
    find: "origin === publicUrl",
    replace: "true",
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "what claims another origin is not believed by Sec-Fetch-Site",
    file: ORIGIN,
    find: `origin === undefined ? site === "same-origin" : origin === publicUrl`,
    replace: `site === "same-origin" || origin === publicUrl`,
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "without an origin it is a page of the same one",
    file: ORIGIN,
    find: `site === "same-origin" :`,
    replace: `site !== "cross-site" :`,
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "the whole address counts, not its beginning",
    file: ORIGIN,
    find: "origin === publicUrl",
    replace: "origin.startsWith(publicUrl)",
    test: ORIGINS,
  },
  {
    row: 25,
    defense: "the payment provider's call is exempt",
    file: ORIGIN,
    find: "|| request.routeOptions.config.isCrossSite === true",
    replace: "",
    test: ORIGINS,
  },
  {
    row: 26,
    defense: "JSON is the only body that is read",
    file: "server/http/core/json-body.ts",
    find: `addContentTypeParser<string>(
    "application/json",`,
    replace: `addContentTypeParser<string>(
    ["application/json", "text/plain"],`,
    test: ORIGINS,
  },
  {
    row: 26,
    defense: "a body without a type is not read",
    file: "server/http/core/json-body.ts",
    find: `addContentTypeParser<string>(
    "application/json",`,
    replace: `addContentTypeParser<string>(
    "*",`,
    test: ORIGINS,
  },
  {
    row: 27,
    defense: "a wrong method is refused, and says which are right",
    file: "server/http/errors/problems.ts",
    find: "if (allow.length > 0 && !allow.includes(request.method)) {",
    replace: "if (allow.length > 1000) {",
    test: ORIGINS,
  },
  {
    row: 27,
    defense: "no header makes another method of a request",
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
    defense: "no other site is allowed in",
    file: HEADERS,
    find: `reply.header("x-request-id", request.id);`,
    replace: `reply.header("x-request-id", request.id);
    reply.header("access-control-allow-origin", request.headers.origin ?? "*");`,
    test: ORIGINS,
  },
  {
    row: 28,
    defense: "no answer is embedded by another site",
    file: HEADERS,
    find: `frameguard: { action: "deny" },`,
    replace: `frameguard: { action: "deny" },
    crossOriginResourcePolicy: false,`,
    test: ORIGINS,
  },
  header("no inline script", `["'self'", ...inline.scripts]`, `["'self'", "'unsafe-inline'"]`),
  header("nothing from elsewhere", `"default-src": ["'self'"],`, `"default-src": ["*"],`),
  header("no frames", `"frame-ancestors": ["'none'"],`, ""),
  header(
    "no frames in older browsers",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "sameorigin" },`,
  ),
  header("no other base", `"base-uri": ["'none'"],`, ""),
  header("no objects", `"object-src": ["'none'"],`, ""),
  header(
    "types are not guessed",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "deny" }, noSniff: false,`,
  ),
  header(
    "other sites do not learn addresses",
    `referrerPolicy: { policy: "same-origin" },`,
    "referrerPolicy: false,",
  ),
  header(
    "a window of its own",
    `frameguard: { action: "deny" },`,
    `frameguard: { action: "deny" }, crossOriginOpenerPolicy: false,`,
  ),
  header(
    "https stays https",
    `hsts: publicUrl.startsWith("https:") && { includeSubDomains: false },`,
    "hsts: false,",
  ),
  {
    row: 29,
    defense: "an address that cannot be read gets them too",
    file: APP,
    find: `      addHeaders(request, reply);
      reply.header("connection", "close");`,
    replace: `      reply.header("connection", "close");`,
    test: ANSWERS,
  },
  {
    row: 30,
    defense: "what is below /api is never a page",
    file: WEB,
    find: String.raw`NO_PAGES = /^\/(?:api|assets|files)(?:\/|$)/`,
    replace: String.raw`NO_PAGES = /^\/(?:assets|files)(?:\/|$)/`,
    test: ANSWERS,
  },
  {
    row: 31,
    defense: "only what the pages ask for is served",
    file: WEB,
    find: `globIgnore: ["assets/**", NOT_ASKED_FOR],`,
    replace: `globIgnore: ["assets/**"],`,
    test: ANSWERS,
  },
  {
    row: 31,
    defense: "no source maps and no hidden files among the assets",
    file: WEB,
    find: "globIgnore: [NOT_ASKED_FOR],",
    replace: `dotfiles: "allow",`,
    test: ANSWERS,
  },
  {
    row: 31,
    defense: "only what is there at the start has an address",
    file: WEB,
    find: `prefix: "/assets/",`,
    replace: `prefix: "/assets/",
    wildcard: true,`,
    test: ANSWERS,
  },
  {
    row: 31,
    defense: "what looks like a file is no page",
    file: WEB,
    find: String.raw`!/[.\\%]/.test(path) &&`,
    replace: "",
    test: ANSWERS,
  },
  {
    row: 32,
    defense: "a redirect names a path",
    file: WEB,
    find: `.redirect("/dashboard", 302)`,
    replace: ".redirect(`http://${request.headers.host}/dashboard`, 302)",
    test: ANSWERS,
  },
  {
    row: 32,
    defense: "the refusal of another origin names PUBLIC_URL",
    file: ORIGIN,
    find: "Please use ${publicUrl}.",
    replace: "Please use ${request.headers.host} instead.",
    test: ANSWERS,
  },
  {
    row: 32,
    defense: "a mail's link is made of PUBLIC_URL",
    file: "server/features/mail/mail-templates.ts",
    find: "=> `${publicUrl}${page}#${name}",
    replace: '=> `${publicUrl.replace("localhost", "evil")}${page}#${name}',
    test: RECOVERY,
  },
];

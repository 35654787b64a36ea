/** Where a link of a reply may lead: a screen of this product, another site, or nowhere. */
export type LinkTarget =
  | { kind: "record"; path: string }
  | { kind: "site"; href: string; host: string }
  | { kind: "none" };

const NOWHERE: LinkTarget = { kind: "none" };
/** One slash, and no second one in any of the forms that browsers take for one. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Sorts out a link's address. A reply may repeat what somebody wrote into a note, so nothing is
 * taken that could run, be fetched without a press, or pass for a screen of ours.
 */
export function linkTarget(href: string | null, origin: string): LinkTarget {
  if (href === null || !URL.canParse(href, origin)) return NOWHERE;
  const url = new URL(href, origin);
  if (OWN_PATH.test(href) && url.origin === origin) {
    // Dots that are taken out may leave two slashes at the front, which lead to another site.
    if (url.pathname.startsWith("//")) return NOWHERE;
    // What the server answers by itself is no screen.
    if (url.pathname.startsWith("/api/")) return NOWHERE;
    return { kind: "record", path: `${url.pathname}${url.search}${url.hash}` };
  }
  const isWeb = /^https?:\/\//i.test(href) && url.username === "" && url.password === "";
  return isWeb ? { kind: "site", href: url.href, host: url.host } : NOWHERE;
}

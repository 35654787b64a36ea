/*
 * Which answers the service worker stores, and under which name. Only what the screens show again
 * without a connection; never receipts, links, exports or the assistant.
 */

const STORED =
  /^\/api\/(?:user|homes|household|subscription-status|projects(?:\/\d+\/(?:summary|plan|payers))?|expenses(?:\/\d+|\/can_create)?|drafts(?:\/count)?|recurring-expenses|milestones|quotes|contractors(?:\/(?:count|payments))?)$/;
const SCREENS =
  /^\/(?:dashboard|expenses|inbox|budget|contracts|contractors|timeline|reports|projects|billing|account|activity)$/;

export function isStoredPath(path: string): boolean {
  return STORED.test(path);
}

/** Whether the app opens a path without a connection. */
export function isScreen(path: string): boolean {
  return SCREENS.test(path);
}

/**
 * The name of an answer: without the day, so that yesterday's answer opens today, and with the home,
 * because the same path answers for each home.
 *
 * @param home the owner's id; null for the user's own home
 */
export function answerKey(path: string, home: string | null): string {
  const url = new URL(path, "https://stored.invalid");
  url.searchParams.delete("today");
  if (home !== null) url.searchParams.set("home", home);
  return `${url.pathname}${url.search}`;
}

const PREFIX = "answers-";

/** One cache per account. */
export function cacheNameOf(account: number): string {
  return `${PREFIX}${account}`;
}

/** The account of a cache of answers. */
export function accountOf(cacheName: string): number | undefined {
  const account = Number(cacheName.slice(PREFIX.length));
  return Number.isSafeInteger(account) && account > 0 ? account : undefined;
}

export function isAnswerCache(name: string): boolean {
  return name.startsWith(PREFIX);
}

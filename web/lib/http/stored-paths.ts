/*
 * Which responses the service worker stores, and under which key. Only those that screens show
 * again offline; never receipts, links, exports or the assistant.
 */

const STORED =
  /^\/api\/(?:user|homes|household|subscription-status|projects(?:\/\d+\/(?:summary|plan|payers))?|expenses(?:\/\d+|\/can_create)?|drafts(?:\/count)?|recurring-expenses|milestones|quotes|contractors(?:\/(?:count|payments))?)$/;
const SCREENS =
  /^\/(?:dashboard|expenses|inbox|budget|contracts|contractors|timeline|reports|projects|billing|account|activity)$/;

export function isStoredPath(path: string): boolean {
  return STORED.test(path);
}

/** Whether the app opens a path offline. */
export function isScreen(path: string): boolean {
  return SCREENS.test(path);
}

/**
 * Key of a stored response: without the date, so that yesterday's response opens today, and with
 * the home, because each home has its own response of the same path.
 */
export function responseKey(path: string, home: string | null): string {
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

/** The account that a cache belongs to. */
export function accountOf(cacheName: string): number | undefined {
  const account = Number(cacheName.slice(PREFIX.length));
  return Number.isSafeInteger(account) && account > 0 ? account : undefined;
}

export function isResponseCache(name: string): boolean {
  return name.startsWith(PREFIX);
}

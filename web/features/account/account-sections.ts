/** Sections of the account page by their address; the first is `/account` itself. */
const ACCOUNT_SECTIONS = [
  { name: undefined, label: "Profile", detail: "Name, email and appearance" },
  { name: "security", label: "Security", detail: "Sign-in, two-step verification, browsers" },
  { name: "household", label: "Household", detail: "Who shares your projects" },
  { name: "notifications", label: "Notifications", detail: "Reminders and summaries by email" },
  { name: "data", label: "Your data", detail: "Download, restore, upload tokens, deletion" },
] as const;

export type AccountSectionName = Exclude<(typeof ACCOUNT_SECTIONS)[number]["name"], undefined>;

export function isSectionName(text: string): boolean {
  return ACCOUNT_SECTIONS.some(({ name }) => name === text);
}

/** Sections that a demo account doesn't have. */
const NOT_IN_DEMO: ReadonlySet<string | undefined> = new Set(["household", "notifications"]);

export function accountSectionsOf(isDemo: boolean) {
  return ACCOUNT_SECTIONS.filter(({ name }) => !(isDemo && NOT_IN_DEMO.has(name)));
}

/** Fragments of earlier links in emails and bookmarks, by section. */
const MOVED: ReadonlyMap<string, AccountSectionName> = new Map([
  ["#household", "household"],
  ["#your-data", "data"],
]);

/** The section of an earlier link to `/account`; undefined for the page itself. */
export function movedSection(address: {
  hash: string;
  isSharing: boolean;
  hasProblem: boolean;
}): AccountSectionName | undefined {
  if (address.isSharing) return "household";
  // A Google account that could not be linked.
  if (address.hasProblem) return "security";
  return MOVED.get(address.hash);
}

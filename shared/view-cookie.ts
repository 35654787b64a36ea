/** Cookie of what decides how a browser renders a page, for the server: "wide.Europe/Berlin". */
export const VIEW_COOKIE = "view";

export interface View {
  /** whether the window has the sidebar and tables */
  isWide: boolean;
  /** IANA name, such as Europe/Berlin */
  timeZone: string;
}

export function formatView({ isWide, timeZone }: View): string {
  return `${isWide ? "wide" : "narrow"}.${timeZone}`;
}

/** Undefined for a missing or changed cookie. */
export function parseView(cookie = ""): View | undefined {
  const [, width, timeZone = ""] = /^(wide|narrow)\.(.+)$/.exec(cookie) ?? [];
  return width && isTimeZone(timeZone) ? { isWide: width === "wide", timeZone } : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

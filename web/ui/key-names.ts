/** Macs and iPads with a keyboard. */
export const IS_APPLE = /Mac|iP/.test(globalThis.navigator?.userAgent ?? "");

/** A shortcut in the platform's words: "⌘K" on Apple's, "Ctrl+K" elsewhere. */
export const withCommandKey = (key: string): string => (IS_APPLE ? `⌘${key}` : `Ctrl+${key}`);

export const UNDO_KEYS = withCommandKey("Z");

import type { LucideIcon } from "lucide-react";

/** A line of the palette: a page, an action or a record. */
export interface Entry {
  /** unique; for a record its kind and id */
  id: string;
  label: string;
  /** distinguishes entries with equal labels */
  note?: string | undefined;
  amount?: string | undefined;
  Icon: LucideIcon;
  /** more words that find it */
  keywords?: string;
  run: () => void;
}

export interface EntryGroup {
  /** heading */
  title: string;
  entries: Entry[];
}

/** Whether each typed word begins a word of the label or the keywords. */
export function isMatching(
  { label, keywords = "" }: Pick<Entry, "label" | "keywords">,
  text: string,
) {
  const words = wordsOf(`${label} ${keywords}`);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

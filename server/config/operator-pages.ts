import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  OPERATOR_PAGES,
  type OperatorLink,
  type OperatorPage,
} from "../../shared/operator-pages.ts";
import type { Parse, Reader } from "./env-reader.ts";

/** The operator's own pages: external URLs, or texts served here. */
export interface OperatorPages {
  links: readonly OperatorLink[];
  /** by path, such as "/privacy" */
  texts: ReadonlyMap<string, { title: string; text: string }>;
}

const parseAddress: Parse<string> = (text) => {
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  return protocol === "http:" || protocol === "https:" || protocol === "mailto:" ? text : undefined;
};

const EXPECTED = "an http or https address, or mailto: and an email address";

/**
 * Reads `PRIVACY_URL`, `TERMS_URL` and `CONTACT_URL`; each falls back to the text `privacy.txt`,
 * `terms.txt` or `contact.txt` in the data folder, if present.
 */
export function readOperatorPages(reader: Reader, dataDir: string): OperatorPages {
  const links: OperatorLink[] = [];
  const texts = new Map<string, { title: string; text: string }>();
  for (const page of ["privacy", "terms", "contact"] as const satisfies OperatorPage[]) {
    const name = OPERATOR_PAGES[page];
    const href = reader.optional(`${page.toUpperCase()}_URL`, parseAddress, EXPECTED);
    if (href !== undefined) {
      links.push({ name, href });
      continue;
    }
    const file = join(dataDir, `${page}.txt`);
    const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    if (text === "") continue;
    links.push({ name, href: `/${page}` });
    texts.set(`/${page}`, { title: name, text });
  }
  return { links, texts };
}

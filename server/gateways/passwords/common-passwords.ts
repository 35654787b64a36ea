import { PRODUCT_NAME } from "../../../shared/product.ts";

/** As many as NIST and OWASP ask to refuse at least, counted among those that the length rule lets pass. */
const REFUSED = 3000;
const MIN_LENGTH = 8;
/** What this product is about: nobody's list has these, and whoever guesses here tries them first. */
const OURS: ReadonlySet<string> = new Set(
  [PRODUCT_NAME, "renovation", "home", "house", "contractor", "expense", "receipt", "budget"]
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, `${word}s`, `my${word}`, `${word}password`, `${word}admin`])
    .concat("homerenovation", "myhomerenovation"),
);

export interface CommonPasswords {
  has(password: string): Promise<boolean>;
}

/** The passwords that people choose most, from lists of leaked ones. Read when first asked for. */
export function createCommonPasswords(): CommonPasswords {
  let list: Promise<ReadonlySet<string>> | undefined;
  return {
    async has(password) {
      const common = await (list ??= readList());
      return common.has(password.toLowerCase()) || OURS.has(wordOf(password));
    },
  };
}

/** Without the figures and signs that are hung on to a word to make it long enough. */
function wordOf(password: string): string {
  return password.toLowerCase().replaceAll(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, "");
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Ordered by how often they are chosen.
  const long = dictionary["passwords-common"].filter((password) => password.length >= MIN_LENGTH);
  return new Set(long.slice(0, REFUSED));
}

import { PRODUCT_NAME } from "../../../shared/product.ts";

/** The minimum that NIST and OWASP recommend, counted among passwords that meet the length rule. */
const REFUSED = 3000;
const MIN_LENGTH = 8;
/** Words of this product: general lists lack them, but an attacker would try them first. */
const PRODUCT_WORDS: ReadonlySet<string> = new Set(
  [PRODUCT_NAME, "renovation", "home", "house", "contractor", "expense", "receipt", "budget"]
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, `${word}s`, `my${word}`, `${word}password`, `${word}admin`])
    .concat("homerenovation", "myhomerenovation"),
);

export interface CommonPasswords {
  has(password: string): Promise<boolean>;
}

let list: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords from lists of leaked ones. Loaded on first use, once per process. */
export function createCommonPasswords(): CommonPasswords {
  return {
    async has(password) {
      const common = await (list ??= readList());
      return common.has(password.toLowerCase()) || PRODUCT_WORDS.has(wordOf(password));
    },
  };
}

/**
 * The word in a password, without the digits and symbols that were added to make it long enough.
 */
function wordOf(password: string): string {
  return password.toLowerCase().replaceAll(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, "");
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Ordered by frequency.
  const long = dictionary["passwords-common"].filter((password) => password.length >= MIN_LENGTH);
  return new Set(long.slice(0, REFUSED));
}

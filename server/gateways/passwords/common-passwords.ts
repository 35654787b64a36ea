/** As many as NIST and OWASP ask to refuse at least, counted among those that the length rule lets pass. */
const REFUSED = 3000;
const MIN_LENGTH = 8;

export interface CommonPasswords {
  has(password: string): Promise<boolean>;
}

/** The passwords that people choose most, from lists of leaked ones. Read when first asked for. */
export function createCommonPasswords(): CommonPasswords {
  let list: Promise<ReadonlySet<string>> | undefined;
  return {
    async has(password) {
      const common = await (list ??= readList());
      return common.has(password.toLowerCase());
    },
  };
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Ordered by how often they are chosen.
  const long = dictionary["passwords-common"].filter((password) => password.length >= MIN_LENGTH);
  return new Set(long.slice(0, REFUSED));
}

import { id, type UserId } from "../../../../shared/ids.ts";

/** The inbox that an address belongs to, and its secret. */
export interface ReceiptAddress {
  home: UserId;
  projectId: number;
  secret: string;
}

const userId = id.brand<"UserId">();
/** The secret has 100 bits. Lower case only, because mail servers may change capitals. */
const LOCAL_PART = /^receipts-([1-9]\d{0,14})-([1-9]\d{0,14})-([a-z2-7]{20})$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** @param bytes 20 random bytes */
export function secretFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export function writeAddress({ home, projectId, secret }: ReceiptAddress, domain: string): string {
  return `receipts-${home}-${projectId}-${secret}@${domain}`;
}

/** Undefined if the address has another form or domain. */
export function readAddress(address: string, domain: string): ReceiptAddress | undefined {
  const [local = "", host, ...rest] = address.trim().toLowerCase().split("@");
  if (host !== domain || rest.length > 0) return undefined;
  const [, home, projectId, secret] = LOCAL_PART.exec(local) ?? [];
  if (secret === undefined) return undefined;
  return { home: userId.parse(Number(home)), projectId: Number(projectId), secret };
}

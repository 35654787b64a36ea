import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * A keyed hash of a visitor's address, in hex: without the secret all addresses there are would
 * be tried in minutes. Of IPv6 the network counts (its first 64 bits), since a household has the
 * rest of the address to choose from.
 */
export function addressHashOf(address: string, secret: string): string {
  return createHmac("sha256", secret).update(networkOf(address)).digest("hex");
}

function networkOf(address: string): string {
  const bare = address.split("%", 1)[0] ?? address;
  if (!isIPv6(bare) || bare.includes(".")) return address;
  const [head = "", tail = ""] = bare.split("::", 2);
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = bare.includes("::") ? Array<string>(8 - first.length - last.length).fill("0") : [];
  const groups = [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

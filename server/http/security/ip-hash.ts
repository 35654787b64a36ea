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

/** Some proxies tell the port too, which is another one for each connection. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)$/;

function networkOf(given: string): string {
  const { six, four } = WITH_PORT.exec(given)?.groups ?? {};
  const address = six ?? four ?? given;
  const bare = address.split("%", 1)[0] ?? address;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  // A socket for both kinds tells an IPv4 address so.
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/** The eight numbers of an IPv6 address, whose end may also be written as IPv4. */
function groupsOf(address: string): number[] {
  // There it stands in one form only, without dots.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = written.split("::", 2);
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff];
}

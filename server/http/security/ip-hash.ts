import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * Keyed hash of a client IP address, in hex; without the key, all addresses could be hashed in
 * minutes. IPv6 addresses are cut to their first 64 bits, the part that a household can't choose.
 */
export function ipHashOf(address: string, secret: string): string {
  return createHmac("sha256", secret).update(networkOf(address)).digest("hex");
}

/** Some proxies append the port, which differs per connection. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)$/;

function networkOf(given: string): string {
  const { six, four } = WITH_PORT.exec(given)?.groups ?? {};
  const address = six ?? four ?? given;
  const bare = address.split("%", 1)[0] ?? address;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  // Dual-stack sockets report IPv4 addresses in mapped form.
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/** The eight groups of an IPv6 address, which may end in dotted IPv4. */
function groupsOf(address: string): number[] {
  // URL parsing normalizes to one form without dots.
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

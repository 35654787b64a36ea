import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/**
 * Keyed hash of a client IP address, in hex; without a key, the hashes of all addresses could be
 * computed in minutes. IPv6 addresses are cut to their first 64 bits, because a household can
 * choose the rest.
 */
export function ipHashOf(address: string, secret: string): string {
  return createHmac("sha256", secret).update(networkOf(address)).digest("hex");
}

/** Some proxies append the port, which differs for each connection. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)$/;

function networkOf(given: string): string {
  const { six, four } = WITH_PORT.exec(given)?.groups ?? {};
  const address = six ?? four ?? given;
  if (!ipaddr.isValid(address)) return address;
  // Dual-stack sockets report IPv4 addresses in mapped form; `process` converts them back.
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(":");
}

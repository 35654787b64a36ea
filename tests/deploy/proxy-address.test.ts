import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";

const entry = z.object({ subnet: z.string(), ip_range: z.string(), gateway: z.string() });
const { networks, services } = z
  .object({
    networks: z.object({
      front: z.object({ ipam: z.object({ config: z.tuple([entry]) }) }),
    }),
    services: z.object({
      proxy: z.object({
        networks: z.object({ front: z.object({ ipv4_address: z.string() }) }),
      }),
    }),
  })
  .parse(parse(readFileSync(join(import.meta.dirname, "../../compose.yaml"), "utf8")));

function isWithin(address: string, range: string): boolean {
  const [network = "", bits] = range.split("/");
  const list = new BlockList();
  list.addSubnet(network, Number(bits));
  return list.check(address);
}

test("the trusted proxy address is in the network, outside of Docker's dynamic range", () => {
  const { ipv4_address: address } = services.proxy.networks.front;
  const [{ subnet, ip_range: given, gateway }] = networks.front.ipam.config;
  expect(isWithin(address, subnet)).toBe(true);
  expect(isWithin(given.split("/")[0] ?? "", subnet)).toBe(true);
  expect(isWithin(address, given)).toBe(false);
  expect(gateway).not.toBe(address);
});

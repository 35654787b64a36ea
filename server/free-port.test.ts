import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

test("a free port is outside the range that outgoing connections use", async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, () => findFreePort("127.0.0.1")));
  for (const port of ports) expect(port).toBeLessThan(32_768);
  expect(new Set(ports).size).toBeGreaterThan(35);
});

test("rejects a host of another machine", async () => {
  await expect(findFreePort("192.0.2.1")).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { JsonText } from "./json-text.ts";
import { sendRawJson } from "./raw-json.ts";

const TEXTS = {
  whole: '{"id":1,"owner":{"name":"Ada"}}',
  column: '{"id":1,"owner":{"name":"Ada"},"password":"x"}',
  deeper: '{"id":1,"owner":{"name":"Ada","password":"x"}}',
  another: '{"id":"1","owner":{"name":"Ada"}}',
} as const;
const answer = z.object({ id: z.int(), owner: z.object({ name: z.string() }) });

let opened: TestApp;
beforeAll(async () => {
  opened = await createTestApp({
    watch: (app) => {
      for (const [name, text] of Object.entries(TEXTS)) {
        app.get(
          `/api/written/${name}`,
          { config: { session: "none" }, schema: { response: { 200: answer } } },
          async (_request, reply) => sendRawJson(reply, new JsonText(text)),
        );
      }
    },
  });
});
afterAll(() => opened.close());

test("sends the database's JSON unchanged", async () => {
  const { statusCode, headers, body } = await opened.app.inject("/api/written/whole");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(body).toBe(TEXTS.whole);
});

test.each([
  ["column", "has more than its schema names"],
  ["deeper", "has more than its schema names"],
  ["another", "does not fit its schema at id"],
] as const)("in tests, rejects one with another %s as a defect", async (name, because) => {
  const { statusCode, body } = await opened.app.inject(`/api/written/${name}`);
  expect(statusCode).toBe(500);
  expect(body).not.toContain("password");
  expect(opened.logged()).toContain(`GET /api/written/${name}: the response ${because}`);
});

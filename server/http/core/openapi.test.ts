import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";

const operation = z.looseObject({ responses: z.record(z.string(), z.unknown()) });
const description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let product: TestApp;
let described: z.infer<typeof description>;
let text: string;
beforeAll(async () => {
  product = await createTestApp();
  const response = await product.visitor().get("/api/openapi.json");
  described = description.parse(response.body);
  text = response.text;
});
afterAll(() => product.close());

test("documents every API route and nothing else", () => {
  const listed = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = product.app
    .knownRoutes()
    .filter(({ path }) => path.startsWith("/api/") && path !== "/api/openapi.json")
    .flatMap(({ path, methods }) =>
      methods
        .filter((method) => method !== "HEAD")
        .map((method) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
    );
  expect(listed.toSorted()).toEqual(known.toSorted());
  expect(listed).toContain("POST /api/login");
  expect(listed).toContain("GET /api/projects/{id}/summary");
});

test("is OpenAPI 3.1 and documents error responses", () => {
  expect(described.openapi).toBe("3.1.0");
  for (const [path, operations] of Object.entries(described.paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const statuses = Object.keys(responses);
      expect.soft(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      expect
        .soft(
          statuses.some((status) => /^[23]\d\d$/.test(status)),
          `${method} ${path}`,
        )
        .toBe(true);
    }
  }
  expect(JSON.stringify(described.paths["/api/user"]?.["get"])).toContain(
    '"#/components/schemas/Problem"',
  );
  expect(described.components.schemas["Problem"]).toMatchObject({
    required: expect.arrayContaining(["code", "error"]) as unknown,
  });
});

test("documents a stream by its events", () => {
  const response = described.paths["/api/ai-chat"]?.["post"]?.responses["200"];
  expect(response).toEqual({
    description: expect.stringContaining("[DONE]"),
    content: { "text/event-stream": { schema: { $ref: "#/components/schemas/ChatEvent" } } },
  });
  const events = JSON.stringify(described.components.schemas["ChatEvent"]);
  for (const type of ["start", "content", "complete", "error"]) expect(events).toContain(type);
  expect(events).toContain('"#/components/schemas/ChatMessage"');
});

test("contains every schema that it references", () => {
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(described.components.schemas).toHaveProperty(name);
  }
  expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
});

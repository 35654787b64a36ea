import swagger from "@fastify/swagger";
import { fastify, type RouteOptions } from "fastify";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { chatEvent, chatMessage } from "../../../shared/assistant/contract.ts";
import { proposal } from "../../../shared/assistant/proposal.ts";
import { problem } from "../../../shared/problem.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

const named = z.registry<{ id: string }>();
named.add(problem, { id: "Problem" });
named.add(proposal, { id: "Proposal" });
named.add(chatMessage, { id: "ChatMessage" });
named.add(chatEvent, { id: "ChatEvent" });
const describeRoute = createJsonSchemaTransform({ schemaRegistry: named });
const describeNamed = createJsonSchemaTransformObject({ schemaRegistry: named });

/** Response of routes without a response schema. */
const FILE = {
  200: {
    description: "The file itself.",
    content: { "application/octet-stream": { schema: z.any() } },
  },
};

const FAILURES = {
  "4xx": {
    description: "The request was refused; `code` says why.",
    content: { "application/json": { schema: problem } },
  },
  "5xx": {
    description: "The request could not be carried out; nothing was changed.",
    content: { "application/json": { schema: problem } },
  },
};

/** Generates the OpenAPI document from the schemas of routes. */
export async function describeRoutes(
  routes: readonly RouteOptions[],
  publicUrl: string,
): Promise<object> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: PRODUCT_NAME,
        version: "1",
        description: "Calls carry the session cookie; writes also carry the product's own Origin.",
      },
      servers: [{ url: publicUrl }],
    },
    transform: (route) => {
      if (!route.url.startsWith("/api/")) return { schema: { hide: true }, url: route.url };
      const { response } = route.schema ?? {};
      const responses = { ...(typeof response === "object" ? response : FILE), ...FAILURES };
      return describeRoute({ ...route, schema: { ...route.schema, response: responses } });
    },
    transformObject: describeNamed,
  });
  for (const { method, url, schema } of routes) {
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined });
  }
  await app.ready();
  return app.swagger();
}

import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { JsonText } from "./json-text.ts";
import type { App } from "../core/app-type.ts";
import { responseSerializerOf } from "../core/response-serializer.ts";

/** Sends JSON from the database unchanged, bypassing the route's serializer: see `addResponseCheck`. */
export function sendRawJson(reply: FastifyReply, { text }: JsonText<unknown>): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(text);
}

/**
 * Rejects, as a defect, a response that doesn't match its route's schema or has additional fields.
 * For tests only: in production it would slow lists of expenses by a fifth.
 */
export function addResponseCheck(app: App): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const schema = schemaOf(request, reply);
    if (schema !== undefined && typeof payload === "string") {
      requireFit(schema, payload, `${request.method} ${request.routeOptions.url}`);
    }
  });
}

function schemaOf(request: FastifyRequest, reply: FastifyReply): z.core.$ZodType | undefined {
  const { response } = request.routeOptions.schema ?? {};
  if (typeof response !== "object" || response === null) return undefined;
  const schema: unknown = Reflect.get(response, String(reply.statusCode));
  return schema instanceof z.core.$ZodType ? schema : undefined;
}

function requireFit(schema: z.core.$ZodType, text: string, call: string): void {
  const payload: unknown = JSON.parse(text);
  const result = z.safeParse(schema, payload);
  if (!result.success) {
    const paths = result.error.issues.map(({ path }) => path.join("."));
    throw new Error(`${call}: the response does not fit its schema at ${paths.join(", ")}`);
  }
  const kept: unknown = JSON.parse(JSON.stringify(responseSerializerOf(schema)(payload)));
  if (!isDeepStrictEqual(kept, payload)) {
    throw new Error(`${call}: the response has more than its schema names`);
  }
}

import * as z from "zod/mini";

/*
 * The product's calls, read from its OpenAPI description: fuzzing and scanners build their requests
 * from these, so new routes are covered without a new line.
 */

/** The parts of JSON Schema that the description uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

const schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
    pattern: z.optional(z.string()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    exclusiveMinimum: z.optional(z.number()),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    properties: z.optional(z.record(z.string(), schema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(schema),
    anyOf: z.optional(z.array(schema)),
  }),
) as z.ZodMiniType<Schema>;

const parameter = z.object({
  in: z.enum(["query", "path", "header"]),
  name: z.string(),
  required: z.optional(z.boolean()),
  schema,
});
export type Parameter = z.infer<typeof parameter>;

const described = z.object({
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(
    z.object({ content: z.object({ "application/json": z.object({ schema }) }) }),
  ),
});

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), described)),
});

const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);
export type Method = z.infer<typeof method>;

export interface Operation {
  /** name in reports */
  name: string;
  method: Method;
  /** path with {name} for parameters */
  pattern: string;
  parameters: Parameter[];
  /** schema of a JSON body; undefined without a body, and for a form or a byte stream */
  body: Schema | undefined;
}

/** @param document response of /api/openapi.json */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = description.parse(document);
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).map(([verb, { parameters, requestBody }]) => {
      const name = verb.toUpperCase();
      return {
        name: `${name} ${pattern}`,
        method: method.parse(name),
        pattern,
        parameters: parameters ?? [],
        body: requestBody?.content["application/json"].schema,
      };
    }),
  );
}

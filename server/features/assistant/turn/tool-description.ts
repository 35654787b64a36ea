import * as z from "zod/mini";
import type { ToolName } from "../rules/tool-calls.ts";
import type { ToolDescription } from "../../../gateways/model/model.ts";
import type { Tool } from "./tool.ts";

/** The subset of JSON Schema for a field that every provider supports. */
interface FieldDescription {
  type: "string" | "integer";
  description?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

interface InputDescription {
  type: "object";
  properties: Readonly<Record<string, FieldDescription>>;
  required?: readonly string[];
}

const jsonField = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
const jsonInput = z.object({
  properties: z._default(z.record(z.string(), jsonField), {}),
  required: z._default(z.array(z.string()), []),
});

/**
 * A tool's input in plain JSON Schema: an object of strings and integers. Amounts are strings, and
 * nullable fields are optional.
 */
export function describeInput(schema: z.ZodMiniType): InputDescription {
  const { properties, required } = jsonInput.parse(z.toJSONSchema(schema, { io: "input" }));
  const fields = Object.entries(properties).map(([name, field]) => [name, describeField(field)]);
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    ...(required.length > 0 && { required }),
  };
}

function describeField(field: z.infer<typeof jsonField>): FieldDescription {
  const { type, description, enum: choices, minimum, maximum } = field;
  return {
    type: type === "integer" ? "integer" : "string",
    ...(description !== undefined && { description }),
    ...(choices !== undefined && { enum: choices }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

export function describeTool<N extends ToolName>(tool: Tool<N>): ToolDescription {
  const { name, description, input } = tool;
  return { name, description, inputSchema: { ...describeInput(input) } };
}

const WHOLE = /^\d{1,15}$/;

/**
 * Parses leniently for models: null and blank mean absent, and numbers and strings are
 * interchangeable. Anything but an object counts as empty.
 */
export function readInput(schema: z.ZodMiniType, given: unknown): Record<string, unknown> {
  if (typeof given !== "object" || given === null) return {};
  const { properties } = describeInput(schema);
  const said = Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    const isBlank = typeof value === "string" && value.trim() === "";
    if (type === undefined || value === null || value === undefined || isBlank) return [];
    return [[name, readField(value, type)]];
  });
  return Object.fromEntries(said);
}

function readField(value: unknown, type: FieldDescription["type"]): unknown {
  if (type === "integer" && typeof value === "string" && WHOLE.test(value.trim())) {
    return Number(value);
  }
  return type === "string" && typeof value === "number" ? String(value) : value;
}

import * as z from "zod/mini";
import type { ToolName } from "../rules/tool-calls.ts";
import type { ToolDescription } from "../../../gateways/model/model.ts";
import type { Tool } from "./tool.ts";

/** What is said of one field of an input: the few words of JSON Schema that every provider reads. */
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
 * A tool's input in plain JSON Schema: an object of texts and whole numbers. Amounts are texts for a
 * model, and that something may be null is not told: leaving it out says the same.
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
 * An input as models mean it: what is null or blank was not said, and numbers and texts may stand
 * for each other. Anything that is no object says nothing.
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

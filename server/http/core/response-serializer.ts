import * as z from "zod/mini";

/** Strips fields that the schema doesn't name. Throws on a value of another type. */
export type ResponseSerializer = (value: unknown) => unknown;

const compiled = new WeakMap<z.core.$ZodType, ResponseSerializer>();

/** Compiled once, because apps and schemas share parts. */
export function responseSerializerOf(schema: z.core.$ZodType): ResponseSerializer {
  let serialize = compiled.get(schema);
  if (serialize === undefined) {
    serialize = compile(schema);
    compiled.set(schema, serialize);
  }
  return serialize;
}

/**
 * Compiles a response schema into a function that copies the named fields, which is much cheaper
 * than validating each response. Schema types that are rare in responses are validated instead.
 */
function compile(schema: z.core.$ZodType): ResponseSerializer {
  if (schema instanceof z.core.$ZodObject) return objectSerializer(schema);
  if (schema instanceof z.core.$ZodArray) return arraySerializer(schema);
  if (schema instanceof z.core.$ZodRecord) return recordSerializer(schema);
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) {
    const serialize = responseSerializerOf(schema._zod.def.innerType);
    return (value) => (value === null || value === undefined ? value : serialize(value));
  }
  if (isOneValue(schema)) return oneValue;
  return (value) => z.parse(schema, value);
}

function isOneValue(schema: z.core.$ZodType): boolean {
  return (
    schema instanceof z.core.$ZodString ||
    schema instanceof z.core.$ZodNumber ||
    schema instanceof z.core.$ZodBoolean ||
    schema instanceof z.core.$ZodNull ||
    schema instanceof z.core.$ZodEnum ||
    schema instanceof z.core.$ZodLiteral
  );
}

function oneValue(value: unknown): unknown {
  if (isObject(value)) throw new TypeError("In a response one value was expected");
  return value;
}

function objectSerializer(schema: z.core.$ZodObject): ResponseSerializer {
  const parts = Object.entries(schema._zod.def.shape).map(
    ([key, part]) => [key, responseSerializerOf(part)] as const,
  );
  return (value) => {
    if (!isObject(value)) throw new TypeError("In a response an object was expected");
    const kept: Record<string, unknown> = {};
    for (const [key, serialize] of parts) kept[key] = serialize(value[key]);
    return kept;
  };
}

function arraySerializer(schema: z.core.$ZodArray): ResponseSerializer {
  const serialize = responseSerializerOf(schema._zod.def.element);
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("In a response a list was expected");
    return value.map((part) => serialize(part));
  };
}

function recordSerializer(schema: z.core.$ZodRecord): ResponseSerializer {
  const serialize = responseSerializerOf(schema._zod.def.valueType);
  return (value) => {
    if (!isObject(value)) throw new TypeError("In a response an object was expected");
    // `fromEntries` defines keys, whereas assigning to "__proto__" would set the prototype.
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, serialize(part)]));
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";
import type { Issue } from "../../shared/problem.ts";
import { validationFailed } from "../errors.ts";

/** What was refused, in the terms of the contract. The path is relative to the body, query or parameters. */
function issuesOf(error: z.core.$ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "number" ? key : String(key))),
    message,
  }));
}

export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const result = z.safeParse(schema, input);
    return result.success
      ? { value: result.data }
      : { error: validationFailed(issuesOf(result.error)) };
  };

/**
 * Writes an answer by its schema: what the schema does not name never leaves the server.
 * An answer that does not fit is a defect, and is answered as one.
 */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema, method, url }) =>
  (answer: unknown) => {
    const result = z.safeParse(schema, answer);
    if (result.success) return JSON.stringify(result.data);
    const paths = result.error.issues.map(({ path }) => path.join("."));
    throw new Error(`${method} ${url}: the answer does not fit its schema at ${paths.join(", ")}`);
  };

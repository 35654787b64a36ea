import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";
import type { Issue } from "../../shared/problem.ts";
import { validationFailed } from "../errors.ts";
import { fenceOf } from "./fence.ts";

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
 *
 * @param isChecked whether an answer that does not fit is refused, as a defect. The tests do:
 *   in service it would cost each list of expenses a fifth of its time again.
 */
export function createSerializerCompiler(
  isChecked: boolean,
): FastifySerializerCompiler<z.core.$ZodType> {
  return ({ schema, method, url }) => {
    const fence = fenceOf(schema);
    return (answer: unknown) => {
      if (isChecked) requireFit(schema, answer, `${method} ${url}`);
      return JSON.stringify(fence(answer));
    };
  };
}

function requireFit(schema: z.core.$ZodType, answer: unknown, call: string): void {
  const result = z.safeParse(schema, answer);
  if (result.success) return;
  const paths = result.error.issues.map(({ path }) => path.join("."));
  throw new Error(`${call}: the answer does not fit its schema at ${paths.join(", ")}`);
}

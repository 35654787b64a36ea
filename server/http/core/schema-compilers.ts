import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";
import type { Issue } from "../../../shared/problem.ts";
import { validationFailed } from "../../errors.ts";
import { responseSerializerOf } from "./response-serializer.ts";

/** Validation issues in the API's format. Paths are relative to the body, query or parameters. */
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

/** Serializes a response by its schema, so that fields not in the schema never leave the server. */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const serialize = responseSerializerOf(schema);
  return (payload: unknown) => JSON.stringify(serialize(payload));
};

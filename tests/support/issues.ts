import * as z from "zod/mini";
import { issue } from "../../shared/problem.ts";
import type { TestResponse } from "./app/test-client.ts";

const refused = z.object({ details: z.object({ issues: z.array(issue) }) });

/** Paths of the fields that validation rejected, such as "amount". */
export function refusedFields({ body }: TestResponse): string[] {
  return refused.parse(body).details.issues.map(({ path }) => path.join("."));
}

import * as z from "zod/mini";
import { id } from "../../../../shared/ids.ts";
import { failed } from "../../../errors.ts";
import { getProject } from "../../projects/queries.ts";
import type { ToolContext } from "../turn/tool.ts";

/** The part of a tool's input that says which project is meant. */
export const projectId = z.optional(
  id.check(z.describe("A project's id, from list_projects. Leave out for the one on screen.")),
);

interface InProject {
  projectId?: number | undefined;
}

/** Whether it is the homeowner's own is for the query to find out. */
export function projectIdOf({ project }: ToolContext, { projectId }: InProject): number {
  const meant = projectId ?? project?.id;
  if (meant === undefined) {
    throw failed("not_found", "There is no project yet: the homeowner has to create one first");
  }
  return meant;
}

/** The project that is meant, by name. */
export async function projectOf(
  context: ToolContext,
  input: InProject,
): Promise<{ id: number; name: string }> {
  const meant = projectIdOf(context, input);
  const { id, name } = await getProject(context.db, context.owner, meant);
  return { id, name };
}

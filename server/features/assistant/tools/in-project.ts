import * as z from "zod/mini";
import { id } from "../../../../shared/ids.ts";
import { failed } from "../../../errors.ts";
import { getProject } from "../../projects/queries.ts";
import type { ToolContext } from "../turn/tool.ts";

/** Input field of a project. */
export const projectId = z.optional(
  id.check(z.describe("A project's id, from list_projects. Leave out for the one on screen.")),
);

interface InProject {
  projectId?: number | undefined;
}

/** The id of the selected project; its query checks the access. */
export function projectIdOf({ project }: ToolContext, { projectId }: InProject): number {
  const meant = projectId ?? project?.id;
  if (meant === undefined) {
    throw failed("not_found", "There is no project yet: the homeowner has to create one first");
  }
  return meant;
}

/** The selected project with its name. */
export async function projectOf(
  context: ToolContext,
  input: InProject,
): Promise<{ id: number; name: string }> {
  const meant = projectIdOf(context, input);
  const { id, name } = await getProject(context.db, context.access, meant);
  return { id, name };
}

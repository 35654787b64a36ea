import * as z from "zod/mini";
import { idParam } from "../../../../shared/ids.ts";

/** Whose imports are asked for. */
export const importListQuery = z.object({ projectId: idParam });

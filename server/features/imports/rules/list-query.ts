import * as z from "zod/mini";
import { idParam } from "../../../../shared/ids.ts";

/** The project whose imports are listed. */
export const importListQuery = z.object({ projectId: idParam });

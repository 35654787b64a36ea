import * as z from "zod/mini";
import { importAddress } from "../../../../shared/assistant/record-address.ts";
import { getExpenseAllowance } from "../../expenses/queries.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";
import { factsOfUse, proLinks } from "./plan-limits.ts";

export const findImportTool: Tool<"find_import"> = {
  name: "find_import",
  description:
    "Where the homeowner brings in expenses from a file (CSV or XLSX) of a bank or another application. You can't read files: tell them the screen and its button. A link that opens it is set under your reply by itself: write none. Ask it when they want to import or upload expenses.",
  input: z.object({ projectId }),
  async run(context, input) {
    const { db, access, now } = context;
    const project = await projectOf(context, input);
    const allowance = await getExpenseAllowance(db, access, now);
    const { count, limit } = allowance;
    const roomFor = limit === null ? null : Math.max(0, limit - count);
    return {
      output: { project, screen: "All Expenses", button: "Import", roomFor },
      facts: factsOfUse(access, "expense", allowance),
      links: [
        { label: "Import expenses from a file", href: importAddress(project.id) },
        ...(roomFor === null ? [] : proLinks(access)),
      ],
    };
  },
};

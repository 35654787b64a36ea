import * as z from "zod/mini";
import { type OfferedFile, COMBINED_FILES, type RequestedFiles } from "../rules/file-calls.ts";
import type { ProductLink } from "../rules/product-links.ts";
import type { ToolInput } from "../rules/tool-calls.ts";
import { inOrderOfTime } from "../../../../shared/expenses/list-query.ts";
import {
  ACCOUNTANT,
  EXPORT_TABLES,
  EXPORT_TITLES,
  exportPath,
  isOfPeriod,
  REPORT,
  TABLE_FORMATS,
  WORKBOOK,
} from "../../../../shared/exports/contract.ts";
import { getPlan } from "../../billing/queries.ts";
import type { Tool } from "../turn/tool.ts";
import { inPeriod, periodWords } from "./in-period.ts";
import { projectId, projectOf } from "./in-project.ts";
import { proLinks } from "./plan-limits.ts";

type FileSelection = Pick<ToolInput<"offer_files">, "what" | "format">;
type File = Pick<OfferedFile, "title" | "file" | "hasPeriod"> & { isPro: boolean };

const MADE_OF_ALL = {
  workbook: { title: "Workbook with all tables, Excel", file: WORKBOOK, isPro: false },
  report: { title: "PDF report", file: REPORT, isPro: true },
  accountant: { title: "Accountant package (ZIP)", file: ACCOUNTANT, isPro: true },
} as const;

const FORMAT_WORDS = { csv: "CSV", xlsx: "Excel" } as const;

function filesOf({ what, format }: FileSelection): File[] {
  if (what === "everything") {
    return Object.values(MADE_OF_ALL).map((file) => ({ ...file, hasPeriod: true }));
  }
  if (what === "workbook" || what === "report" || what === "accountant") {
    return [{ ...MADE_OF_ALL[what], hasPeriod: true }];
  }
  return TABLE_FORMATS.filter((one) => format === undefined || one === format).map((one) => ({
    title: `${EXPORT_TITLES[what]}, ${FORMAT_WORDS[one]}`,
    file: `${what}.${one}`,
    isPro: false,
    hasPeriod: isOfPeriod(what),
  }));
}

const whats: readonly RequestedFiles[] = [...EXPORT_TABLES, ...COMBINED_FILES];

export const offerFilesTool: Tool<"offer_files"> = {
  name: "offer_files",
  description:
    "Files of a project for the homeowner to download: one table as CSV or Excel, a workbook with all tables, a PDF report, or a ZIP for an accountant with report, tables and receipts. The links are set under your reply by themselves: write none. PDF reports and ZIPs are part of Pro, and what the plan does not have comes as onlyOnPro: say so. Ask it when they want to export, download, save, print or hand over their records.",
  input: z
    .object({
      projectId,
      what: z
        .enum(whats)
        .check(z.describe("A table, workbook (all tables), report (PDF), accountant, everything")),
      format: z.optional(
        z.enum(TABLE_FORMATS).check(z.describe("Of a table; leave out to offer both")),
      ),
      ...inPeriod,
    })
    .check(inOrderOfTime),
  async run(context, input) {
    const project = await projectOf(context, input);
    const plan = await getPlan(context.db, context.access.home, context.now);
    const asked = filesOf(input);
    const isHad = ({ isPro }: File) => plan === "pro" || !isPro;
    const files = asked.filter(isHad).map(({ title, file, hasPeriod }) => ({
      title,
      file,
      from: (hasPeriod && input.from) || null,
      to: (hasPeriod && input.to) || null,
      hasPeriod,
    }));
    const onlyOnPro = asked.filter((file) => !isHad(file)).map(({ title }) => title);
    const links = files.map(({ title, file, from, to }): ProductLink => {
      const days = { from: from ?? undefined, to: to ?? undefined };
      const href = exportPath(project.id, file, { ...days, today: context.today });
      return { label: `${title}${periodWords({ from, to })}`, href };
    });
    const pro = onlyOnPro.length > 0 ? proLinks(context.access) : [];
    return {
      output: { project, plan, files, onlyOnPro },
      facts: [],
      links: [...links, ...pro],
    };
  },
};

import type { ExportFile, ExportTable, TableFormat } from "../../../../shared/exports/contract.ts";

/*
 * Assistant tools for exports, imports and reports. Files become links under the reply: models see
 * no URLs and cannot write any.
 */

/** Selects a project of the user; default: the one on screen. */
export interface InProject {
  projectId?: number | undefined;
}

export interface ProjectName {
  id: number;
  name: string;
}

/** First and last day, inclusive. */
export interface InPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/** One table, or a combination: a workbook, a printable report, a ZIP, or all three. */
export const COMBINED_FILES = ["workbook", "report", "accountant", "everything"] as const;
export type RequestedFiles = ExportTable | (typeof COMBINED_FILES)[number];

export interface OfferedFile {
  title: string;
  file: ExportFile;
  /** null: no start, or a file without a period */
  from: string | null;
  to: string | null;
  hasPeriod: boolean;
}

export interface SpentPart {
  /** null: no name given */
  name: string | null;
  total: string;
}

/** Total and number of expenses that are classified individually. */
export interface HomeCostPart {
  total: string;
  count: number;
  withReceipt: number;
}

export interface FileCalls {
  offer_files: {
    /** Without a format, a table is offered in both. */
    input: InProject & InPeriod & { what: RequestedFiles; format?: TableFormat | undefined };
    output: {
      project: ProjectName;
      plan: "free" | "pro";
      /** files linked under the reply */
      files: readonly OfferedFile[];
      /** titles of requested files that require Pro */
      onlyOnPro: readonly string[];
    };
  };
  find_import: {
    input: InProject;
    output: {
      project: ProjectName;
      /** screen and button of the import */
      screen: string;
      button: string;
      /** number of further expenses that the plan allows; null for no limit */
      roomFor: number | null;
    };
  };
  get_report: {
    input: InProject & InPeriod;
    /** Figures require Pro. */
    output:
      | { project: ProjectName; plan: "free" }
      | {
          project: ProjectName;
          plan: "pro";
          spent: string;
          refunded: string;
          /** known tax in the payments, and the payments with unknown tax */
          salesTax: { tax: string; unknown: string };
          rooms: readonly SpentPart[];
          improvement: HomeCostPart;
          repair: HomeCostPart;
          neither: HomeCostPart;
          /** the smallest expenses of a very long list, which are not classified individually */
          notLookedAt: { total: string; count: number };
          changeOrders: { added: string; saved: string; proposed: string };
        };
  };
}

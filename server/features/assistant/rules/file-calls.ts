import type { ExportFile, ExportTable, TableFormat } from "../../../../shared/exports/contract.ts";

/*
 * Assistant tools for exports, imports and reports. Files become links under the reply: no model
 * sees an address, and none can write one.
 */

/** A project of the user; the one on screen when absent. */
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
  /** null: open end, or a file without a period */
  from: string | null;
  to: string | null;
  hasPeriod: boolean;
}

export interface SpentPart {
  /** null: no name given */
  name: string | null;
  total: string;
}

/** Total and number of the expenses classified one by one. */
export interface HomeCostPart {
  total: string;
  count: number;
  withReceipt: number;
}

export interface FileCalls {
  offer_files: {
    /** Without a format a table is offered in both. */
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
      /** how many more the plan allows; null for no limit */
      roomFor: number | null;
    };
  };
  get_report: {
    input: InProject & InPeriod;
    /** No figures without Pro. */
    output:
      | { project: ProjectName; plan: "free" }
      | {
          project: ProjectName;
          plan: "pro";
          spent: string;
          refunded: string;
          /** known tax within payments, and payments with unknown tax */
          salesTax: { tax: string; unknown: string };
          rooms: readonly SpentPart[];
          improvement: HomeCostPart;
          repair: HomeCostPart;
          neither: HomeCostPart;
          /** the smallest expenses of a very long list, not classified one by one */
          notLookedAt: { total: string; count: number };
          changeOrders: { added: string; saved: string; proposed: string };
        };
  };
}

import type { ExportFile, ExportTable, TableFormat } from "../../../../shared/exports/contract.ts";

/*
 * What the assistant can ask of what goes out of a project, of what comes into it, and of its
 * reports. Files are links under the reply: no model is told an address, and none can write one.
 */

/** The homeowner's project; without an id the one on screen. */
export interface InProject {
  projectId?: number | undefined;
}

export interface ProjectName {
  id: number;
  name: string;
}

/** First and last day, both included. */
export interface InPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/** One table; or what is made of all of them: a workbook, a report for people, a ZIP; or these three. */
export const TAKEN_OUT = ["workbook", "report", "accountant", "everything"] as const;
export type TakenOut = ExportTable | (typeof TAKEN_OUT)[number];

export interface OfferedFile {
  title: string;
  file: ExportFile;
  /** null: from the first expense, to the last; or the file has no period */
  from: string | null;
  to: string | null;
  hasPeriod: boolean;
}

export interface SpentPart {
  /** null: none was named */
  name: string | null;
  total: string;
}

/** Of the expenses that were looked at one by one. */
export interface HomeCostPart {
  total: string;
  count: number;
  withReceipt: number;
}

export interface FileCalls {
  offer_files: {
    /** Without a format a table comes in both. */
    input: InProject & InPeriod & { what: TakenOut; format?: TableFormat | undefined };
    output: {
      project: ProjectName;
      plan: "free" | "pro";
      /** linked under the reply */
      files: readonly OfferedFile[];
      /** titles of what was asked for and is part of Pro */
      onlyOnPro: readonly string[];
    };
  };
  find_import: {
    input: InProject;
    output: {
      project: ProjectName;
      /** where it is: the screen, and the words of its button */
      screen: string;
      button: string;
      /** how many more the plan has room for; null means any number */
      roomFor: number | null;
    };
  };
  get_report: {
    input: InProject & InPeriod;
    /** Without Pro there are no figures of it. */
    output:
      | { project: ProjectName; plan: "free" }
      | {
          project: ProjectName;
          plan: "pro";
          spent: string;
          refunded: string;
          /** of what was paid, how much is known to be tax; and what was paid where nobody has said */
          salesTax: { tax: string; unknown: string };
          rooms: readonly SpentPart[];
          improvement: HomeCostPart;
          repair: HomeCostPart;
          neither: HomeCostPart;
          /** of very many expenses the smallest, which were not looked at one by one */
          notLookedAt: { total: string; count: number };
          changeOrders: { added: string; saved: string; proposed: string };
        };
  };
}

import {
  BACKUP_FILE,
  type BackedUpExpense,
  type BackedUpInvoice,
  type BackedUpQuote,
  type BackedUpReceipt,
  type BackupList,
} from "../rules/archive-contract.ts";
import type { BackedUpContractor } from "../rules/backed-up-contractor.ts";
import type { BackedUpProject } from "../rules/backed-up-project.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import {
  isList,
  listed,
  type ListedRecord,
  readMembers,
  requireHead,
  SINGULAR,
  invalidRecord,
} from "./backup-records.ts";
import {
  type InProject,
  requireProjectLimit,
  requireReceiptLimit,
  requireReserve,
  requirePlanLimits,
  requireWithin,
  type PlanLimits,
} from "./ceiling-checks.ts";
import { PlanCheck, type Refunds } from "./check-budget.ts";
import { MilestoneCheck } from "./check-milestones.ts";

/** The receipt is restored only if this record is new in the account. */
type Owning = readonly ["projects" | "contractors", id: number];

/** A file of a record, or the file's key. */
type AttachedFile = string | { key: string } | null | undefined;

export type AttachedReceipt = BackedUpReceipt & { owning: Owning };

/** A fully checked backup. Long lists stay in its file. */
export interface CheckedBackup {
  projects: BackedUpProject[];
  contractors: BackedUpContractor[];
  counts: Record<BackupList, number>;
  /** whether this installation wrote it for an account with the same email address */
  isOwn: boolean;
  /** receipts of expenses, quotes, invoices, drafts and contractors, by key */
  receipts: ReadonlyMap<string, AttachedReceipt>;
  /** number of records of each list, by project id */
  countsIn: Readonly<Record<InProject, ReadonlyMap<number, number>>>;
  refunds: Refunds;
}

interface Checking {
  /** mark of the current account; undefined without a valid seal */
  mark: string | undefined;
  /** number of further records that the account's plan allows; undefined if unlimited */
  limits: PlanLimits | undefined;
  /** aborts when the client disconnects */
  signal: AbortSignal;
}

/**
 * Checks all records of a backup with the schemas of their forms, and the references between them.
 *
 * @throws for the first invalid record, naming it
 */
export async function checkBackup(
  path: string,
  { mark, limits, signal }: Checking,
): Promise<CheckedBackup> {
  const check = new BackupCheck();
  const head: Record<string, unknown> = {};
  // In a backup written here, the account comes before the lists.
  const isOwn = () => mark !== undefined && head["account"] === mark;
  let isKnown = false;
  for await (const { name, value, index } of readMembers(path)) {
    signal.throwIfAborted();
    if (index === undefined) {
      // Only lists may follow a list, so that the head is complete before the first record.
      if (isKnown) throw unsupportedArchive(`"${BACKUP_FILE}" cannot be read.`);
      head[name] = value;
    } else if (isList(name)) {
      if (!isKnown) requireHead(head);
      isKnown = true;
      check.take(listed(name, index, value));
      if (limits && !isOwn()) requirePlanLimits(check.plan.limited(check.counts), limits);
    }
  }
  if (!isKnown) requireHead(head);
  const checked = check.finish();
  await check.plan.requireExpenseLinks(path, signal);
  return { ...checked, isOwn: isOwn() };
}

class BackupCheck {
  readonly #projects: BackedUpProject[] = [];
  readonly #contractors: BackedUpContractor[] = [];
  readonly #receipts = new Map<string, BackedUpReceipt>();
  readonly counts = {
    projects: 0,
    contractors: 0,
    expenses: 0,
    milestones: 0,
    budgetLines: 0,
    quotes: 0,
    scopeItems: 0,
    drafts: 0,
    invoices: 0,
    messages: 0,
    activity: 0,
    receipts: 0,
  };
  readonly plan = new PlanCheck();
  readonly #seen: Record<"projects" | "contractors", Set<number>> = {
    projects: new Set(),
    contractors: new Set(),
  };
  /** referenced ids, each with the first record that refers to it; lists may come in any order */
  readonly #wanted = {
    projects: new Map<number, [BackupList, number]>(),
    contractors: new Map<number, [BackupList, number]>(),
  };
  /** receipt keys, each with its record, and the project or contractor that it is restored with */
  readonly #keys = new Map<string, [BackupList, number, Owning]>();
  readonly #milestones = new MilestoneCheck();
  /** number of records by project id */
  readonly #countsIn: Record<InProject, Map<number, number>> = {
    expenses: new Map(),
    invoices: new Map(),
    milestones: new Map(),
    budgetLines: new Map(),
    quotes: new Map(),
    scopeItems: new Map(),
    drafts: new Map(),
  };
  readonly #partsIn = new Map<number, number>();
  readonly #invoiceLinesIn = new Map<number, number>();

  take(found: ListedRecord): void {
    const { list, index, record } = found;
    this.counts[list] += 1;
    switch (list) {
      case "projects":
        requireReserve(index, record);
        this.#takeOnce(list, index, record, this.#projects);
        break;
      case "contractors":
        this.#takeOnce(list, index, record, this.#contractors);
        this.#attach(record.documents, list, index, ["contractors", record.id]);
        break;
      case "expenses":
        this.#takeExpense(index, record);
        break;
      case "milestones":
        this.#countIn(list, index, record.projectId);
        this.#milestones.take(index, record);
        break;
      case "budgetLines":
        this.#countIn(list, index, record.projectId);
        this.plan.takeLine(index, record);
        break;
      case "quotes":
        this.#takeQuote(index, record);
        break;
      case "scopeItems":
        this.#countIn(list, index, record.projectId);
        this.plan.scope.take(index, record);
        break;
      case "drafts":
        this.#countIn(list, index, record.projectId);
        this.#attach([record.receipt], list, index, ["projects", record.projectId]);
        break;
      case "invoices":
        this.#takeInvoice(index, record);
        break;
      case "messages":
      case "activity":
        break;
      case "receipts":
        this.#takeReceipt(index, record);
        break;
    }
  }

  #takeOnce<Row extends { id: number }>(
    list: "projects" | "contractors",
    index: number,
    row: Row,
    into: Row[],
  ): void {
    if (this.#seen[list].has(row.id)) throw invalidRecord(list, index, "its id is a duplicate");
    this.#seen[list].add(row.id);
    into.push(row);
    requireWithin(list, into.length);
  }

  #takeExpense(index: number, expense: BackedUpExpense): void {
    const { projectId, contractorId, receipt, details } = expense;
    this.#countIn("expenses", index, projectId);
    if (contractorId !== null) this.#want("contractors", contractorId, "expenses", index);
    const keys = [receipt, ...(details?.receipts ?? [])];
    this.#attach(keys, "expenses", index, ["projects", projectId]);
    this.plan.takeExpense(index, expense);
  }

  #takeQuote(index: number, quote: BackedUpQuote): void {
    this.#countIn("quotes", index, quote.projectId);
    if (quote.contractorId !== null) {
      this.#want("contractors", quote.contractorId, "quotes", index);
    }
    const { items, changeOrders, installments } = quote;
    const parts = items.length + changeOrders.length + installments.length;
    const inProject = (this.#partsIn.get(quote.projectId) ?? 0) + parts;
    this.#partsIn.set(quote.projectId, inProject);
    requireWithin("quoteParts", inProject);
    this.#attach(quote.files, "quotes", index, ["projects", quote.projectId]);
    this.plan.takeQuote(index, quote);
  }

  #takeInvoice(index: number, invoice: BackedUpInvoice): void {
    const { projectId, contractorId, lines, file, waivers } = invoice;
    this.#countIn("invoices", index, projectId);
    if (contractorId !== null) this.#want("contractors", contractorId, "invoices", index);
    const inProject = (this.#invoiceLinesIn.get(projectId) ?? 0) + lines.length;
    this.#invoiceLinesIn.set(projectId, inProject);
    requireWithin("invoiceLines", inProject);
    const keys = [file, ...waivers.map((waiver) => waiver.file)];
    this.#attach(keys, "invoices", index, ["projects", projectId]);
    this.plan.invoices.take(index, invoice);
  }

  #attach(files: readonly AttachedFile[], list: BackupList, index: number, owning: Owning): void {
    for (const file of files) {
      const key = typeof file === "object" ? file?.key : file;
      if (key === undefined) continue;
      if (this.#keys.has(key)) throw invalidRecord(list, index, "its receipt is another one's too");
      this.#keys.set(key, [list, index, owning]);
    }
    requireReceiptLimit(this.#keys.size);
  }

  #countIn(list: InProject, index: number, projectId: number): void {
    this.#want("projects", projectId, list, index);
    const count = (this.#countsIn[list].get(projectId) ?? 0) + 1;
    this.#countsIn[list].set(projectId, count);
    requireProjectLimit(list, count);
  }

  #takeReceipt(index: number, receipt: BackedUpReceipt): void {
    if (this.#receipts.has(receipt.key))
      throw invalidRecord("receipts", index, "its key is a duplicate");
    this.#receipts.set(receipt.key, receipt);
    requireReceiptLimit(this.#receipts.size);
  }

  #want(what: "projects" | "contractors", id: number, list: BackupList, index: number): void {
    if (this.#wanted[what].has(id)) return;
    this.#wanted[what].set(id, [list, index]);
    requireWithin(what, this.#wanted[what].size);
  }

  finish(): Omit<CheckedBackup, "isOwn"> {
    for (const what of ["projects", "contractors"] as const)
      for (const [id, [list, index]] of this.#wanted[what])
        if (!this.#seen[what].has(id))
          throw invalidRecord(list, index, `its ${SINGULAR[what]} is missing`);
    const receipts = new Map<string, AttachedReceipt>();
    for (const [key, [list, index, owning]] of this.#keys) {
      const receipt = this.#receipts.get(key);
      if (!receipt) throw invalidRecord(list, index, "its receipt is missing");
      receipts.set(key, { ...receipt, owning });
    }
    this.#milestones.requireLinks();
    this.plan.requireLinks(this.#milestones.projects);
    return {
      projects: this.#projects,
      contractors: this.#contractors,
      counts: this.counts,
      receipts,
      countsIn: this.#countsIn,
      refunds: this.plan,
    };
  }
}

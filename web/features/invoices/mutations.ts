import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  invoice,
  type InvoiceRecord,
  invoiceSettings,
  type InvoiceSettings,
} from "../../../shared/invoices/contract.ts";
import type {
  InvoiceFields,
  InvoiceInput,
  InvoicePaymentInput,
  InvoiceSettingsInput,
  InvoiceStatusInput,
  LienWaiversInput,
} from "../../../shared/invoices/input.ts";
import { refresh } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { localToday } from "../../lib/use-today.ts";
import { invoicesQuery } from "./queries.ts";

/** Shows the saved invoice at once; a refetch updates the matches of the others. */
function cacheSaved(queryClient: QueryClient, saved: InvoiceRecord): void {
  queryClient.setQueryData(invoicesQuery(saved.projectId).queryKey, (list) => {
    if (list === undefined) return undefined;
    const isListed = list.invoices.some(({ id }) => id === saved.id);
    const invoices = isListed
      ? list.invoices.map((one) => (one.id === saved.id ? saved : one))
      : [saved, ...list.invoices];
    return { ...list, invoices };
  });
}

/** The client's date decides what is due in the response. */
function withClientDate(path: string): string {
  return `${path}?today=${localToday()}`;
}

/** The current invoice, if a write was rejected because it changed. */
export function currentIn(error: unknown): InvoiceRecord | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return invoice.safeParse(error.details["current"]).data;
}

function logFailure(error: unknown): void {
  console.error("Failed to save an invoice", error);
}

function useInvoiceWrite<Input>(write: (input: Input) => Promise<InvoiceRecord>) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "invoice",
    // A rejected write may have been based on an outdated invoice.
    refreshesAfter: "both",
    mutationFn: write,
    onSuccess: (saved) => cacheSaved(queryClient, saved),
    onError: logFailure,
  });
}

interface InvoiceSave {
  /** undefined to add one */
  before: InvoiceRecord | undefined;
  projectId: number;
  fields: InvoiceFields;
  status: InvoiceInput["status"];
  /** for a new one; same for every attempt */
  idempotencyKey: string;
}

export function useSaveInvoice() {
  return useInvoiceWrite(({ before, projectId, fields, status, idempotencyKey }: InvoiceSave) =>
    before === undefined
      ? call(withClientDate("/api/invoices"), {
          method: "POST",
          body: { ...fields, projectId, status },
          headers: { "idempotency-key": idempotencyKey },
          response: invoice,
        })
      : call(withClientDate(`/api/invoices/${before.id}`), {
          method: "PUT",
          body: fields,
          headers: versionHeader(before),
          response: invoice,
        }),
  );
}

/** Without a version, any version is changed. */
type StatusChange = { of: Pick<InvoiceRecord, "id" | "version"> } & InvoiceStatusInput;

export function useSetInvoiceStatus() {
  return useInvoiceWrite(({ of, status, reason }: StatusChange) =>
    call(withClientDate(`/api/invoices/${of.id}/status`), {
      method: "PATCH",
      body: { status, reason },
      headers: versionHeader(of),
      response: invoice,
    }),
  );
}

interface LinkedPayment {
  id: number;
  expenseId: number;
  /** whether the expense is linked afterwards */
  isLinked: boolean;
}

/** Links or unlinks an expense; the expense itself stays. */
export function useLinkPayment() {
  return useInvoiceWrite(({ id, expenseId, isLinked }: LinkedPayment) => {
    const path = `/api/invoices/${id}/linked-payments`;
    return isLinked
      ? call(withClientDate(path), { method: "POST", body: { expenseId }, response: invoice })
      : call(withClientDate(`${path}/${expenseId}`), { method: "DELETE", response: invoice });
  });
}

interface Payment {
  id: number;
  input: InvoicePaymentInput;
  /** same for every attempt */
  idempotencyKey: string;
}

/** Pays the invoice by a new expense. */
export function usePayInvoice() {
  return useInvoiceWrite(({ id, input, idempotencyKey }: Payment) =>
    call(withClientDate(`/api/invoices/${id}/payments`), {
      method: "POST",
      body: input,
      headers: { "idempotency-key": idempotencyKey },
      response: invoice,
    }),
  );
}

export function useSaveWaivers() {
  return useInvoiceWrite(({ before, input }: { before: InvoiceRecord; input: LienWaiversInput }) =>
    call(withClientDate(`/api/invoices/${before.id}/waivers`), {
      method: "PUT",
      body: input,
      headers: versionHeader(before),
      response: invoice,
    }),
  );
}

/** Idempotent: an invoice already deleted, for example in another tab, is no error. */
async function deleteInvoice({ id }: InvoiceRecord): Promise<void> {
  try {
    await call(`/api/invoices/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

export function useDeleteInvoice() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "invoice",
    mutationFn: deleteInvoice,
    onSuccess: (_, { id, projectId }) => {
      queryClient.setQueryData(
        invoicesQuery(projectId).queryKey,
        (list) => list && { ...list, invoices: list.invoices.filter((one) => one.id !== id) },
      );
    },
    onError: logFailure,
  });
}

export async function restoreInvoice(queryClient: QueryClient, id: number): Promise<void> {
  const path = withClientDate(`/api/invoices/${id}/restore`);
  cacheSaved(queryClient, await call(path, { method: "POST", response: invoice }));
  void refresh(queryClient, "invoice");
}

interface SettingsSave {
  projectId: number;
  before: InvoiceSettings;
  input: InvoiceSettingsInput;
}

export function useSaveInvoiceSettings() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "invoice",
    mutationFn: ({ projectId, before, input }: SettingsSave): Promise<InvoiceSettings> =>
      call(`/api/projects/${projectId}/invoice-settings`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: invoiceSettings,
      }),
    onSuccess: (settings, { projectId }) => {
      queryClient.setQueryData(
        invoicesQuery(projectId).queryKey,
        (list) => list && { ...list, settings },
      );
    },
    onError: logFailure,
  });
}

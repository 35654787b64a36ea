import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { calendarDateAt, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { quote, type QuoteRecord } from "../../../shared/contracts/contract.ts";
import type {
  ChangeOrderInput,
  QuoteFields,
  QuoteInput,
  QuoteStatusInput,
  ScheduleInput,
} from "../../../shared/contracts/input.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { quotesQuery } from "../budget/quotes-queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/*
 * What changes quotes and contracts. Apart from the reads, because only what is loaded later needs it.
 */

/** The change is on screen with the answer; the list is read again for what hangs on it. */
function show(queryClient: QueryClient, saved: QuoteRecord): void {
  queryClient.setQueryData(quotesQuery(saved.projectId).queryKey, (quotes) => {
    if (quotes === undefined) return undefined;
    const isListed = quotes.some(({ id }) => id === saved.id);
    return isListed ? quotes.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...quotes];
  });
}

/** What is due in the answer is so by the reader's own day. */
function onOwnDay(path: string): string {
  return `${path}?today=${calendarDateAt(new Date())}`;
}

function log(error: unknown): void {
  console.error("Failed to save a quote or contract", error);
}

function useQuoteWrite<Input>(write: (input: Input) => Promise<QuoteRecord>) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "quote",
    mutationFn: write,
    onSuccess: (saved) => show(queryClient, saved),
    onError: log,
  });
}

interface NewQuote {
  input: QuoteInput;
  /** the same for every try, so that a retry records nothing twice */
  idempotencyKey: string;
}

export function useCreateQuote() {
  return useQuoteWrite(({ input, idempotencyKey }: NewQuote) =>
    call(onOwnDay("/api/quotes"), {
      method: "POST",
      body: input,
      headers: { "idempotency-key": idempotencyKey },
      answer: quote,
    }),
  );
}

function putQuote(id: number, body: QuoteFields): Promise<QuoteRecord> {
  return call(onOwnDay(`/api/quotes/${id}`), { method: "PUT", body, answer: quote });
}

export function useUpdateQuote() {
  return useQuoteWrite(({ id, input }: { id: number; input: QuoteFields }) => putQuote(id, input));
}

type StatusChange = { id: number } & QuoteStatusInput;

function patchStatus({ id, ...body }: StatusChange): Promise<QuoteRecord> {
  return call(onOwnDay(`/api/quotes/${id}/status`), { method: "PATCH", body, answer: quote });
}

export function useSetStatus() {
  return useQuoteWrite(patchStatus);
}

/** What a quote says, as its form would send it. */
export function fieldsOf(record: QuoteRecord): QuoteFields {
  const { contractorId, work, scope, amount, validUntil, lineId, items } = record;
  // The record's day comes from the server, which gives real ones only.
  const day = quoteDay(validUntil);
  return { contractorId, work, scope, amount, validUntil: day, lineId, items };
}

function quoteDay(day: string | null): QuoteFields["validUntil"] {
  return day === null ? null : (parseCalendarDate(day) ?? null);
}

/** Accepts a quote, on a line of the budget where another one is chosen. */
export function useAcceptQuote() {
  return useQuoteWrite(
    async ({ of: offer, lineId, on }: { of: QuoteRecord; lineId: number | null; on: string }) => {
      if (lineId !== offer.lineId) await putQuote(offer.id, { ...fieldsOf(offer), lineId });
      return call(onOwnDay(`/api/quotes/${offer.id}/status`), {
        method: "PATCH",
        body: { status: "accepted", on },
        answer: quote,
      });
    },
  );
}

/** One that is gone already, deleted in another tab say, is as good as deleted. */
async function deleteQuote({ id }: QuoteRecord): Promise<void> {
  try {
    await call(`/api/quotes/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

export function useDeleteQuote() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "quote",
    mutationFn: deleteQuote,
    onSuccess: (_, { id, projectId }) => {
      queryClient.setQueryData(quotesQuery(projectId).queryKey, (quotes) =>
        quotes?.filter((one) => one.id !== id),
      );
    },
    onError: log,
  });
}

export function useSaveSchedule() {
  return useQuoteWrite(({ quoteId, input }: { quoteId: number; input: ScheduleInput }) =>
    call(onOwnDay(`/api/quotes/${quoteId}/installments`), {
      method: "PUT",
      body: input,
      answer: quote,
    }),
  );
}

interface ChangeOrderWrite {
  quoteId: number;
  /** of one that is there already */
  id?: number | undefined;
  input: ChangeOrderInput;
  /** of a new one: the same for every try */
  idempotencyKey: string;
}

/** Adds a change order, or replaces what one says. */
export function useSaveChangeOrder() {
  return useQuoteWrite(({ quoteId, id, input, idempotencyKey }: ChangeOrderWrite) =>
    id === undefined
      ? call(onOwnDay(`/api/quotes/${quoteId}/change-orders`), {
          method: "POST",
          body: input,
          headers: { "idempotency-key": idempotencyKey },
          answer: quote,
        })
      : call(onOwnDay(`/api/change-orders/${id}`), { method: "PUT", body: input, answer: quote }),
  );
}

export function useDeleteChangeOrder() {
  return useQuoteWrite(({ id }: { id: number }) =>
    call(onOwnDay(`/api/change-orders/${id}`), { method: "DELETE", answer: quote }),
  );
}

export interface QuoteFile {
  key: string;
  name: string;
}

interface FileChanges {
  quoteId: number;
  added: readonly QuoteFile[];
  removed: readonly QuoteFile[];
}

/** Attaches files and takes others off, one after the other, so that a failure leaves the rest. */
export function useChangeFiles() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "quote",
    // Some may have been changed before one failed.
    refreshesAfter: "both",
    mutationFn: async ({ quoteId, added, removed }: FileChanges) => {
      let saved: QuoteRecord | undefined;
      const path = `/api/quotes/${quoteId}/files`;
      try {
        for (const body of added) {
          saved = await call(onOwnDay(path), { method: "POST", body, answer: quote });
        }
        for (const { key } of removed) {
          const file = `${path}/${encodeURIComponent(key)}`;
          saved = await call(onOwnDay(file), { method: "DELETE", answer: quote });
        }
      } finally {
        if (saved !== undefined) show(queryClient, saved);
      }
    },
    onError: log,
  });
}

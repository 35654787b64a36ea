import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import {
  type ChangeOrderRecord,
  quote,
  type QuoteRecord,
} from "../../../shared/contracts/contract.ts";
import type {
  ChangeOrderInput,
  QuoteFields,
  QuoteInput,
  quoteStatusInput,
  ScheduleInput,
} from "../../../shared/contracts/input.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { localToday } from "../../lib/use-today.ts";
import { quotesQuery } from "../budget/quotes-queries.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/* Mutations of quotes and contracts. Separate from the queries because only lazily loaded parts
   need them. */

/** Shows the saved quote from the response; a refetch of the list updates what depends on it. */
function cacheSaved(queryClient: QueryClient, saved: QuoteRecord): void {
  queryClient.setQueryData(quotesQuery(saved.projectId).queryKey, (quotes) => {
    if (quotes === undefined) return undefined;
    const isListed = quotes.some(({ id }) => id === saved.id);
    return isListed ? quotes.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...quotes];
  });
}

/** The client's date decides what is due in the response. */
function withClientDate(path: string): string {
  return `${path}?today=${localToday()}`;
}

function logFailure(error: unknown): void {
  console.error("Failed to save a quote or contract", error);
}

function useQuoteWrite<Input>(write: (input: Input) => Promise<QuoteRecord>) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "quote",
    // A rejected write may have been based on an outdated quote.
    refreshesAfter: "both",
    mutationFn: write,
    onSuccess: (saved) => cacheSaved(queryClient, saved),
    onError: logFailure,
  });
}

interface NewQuote {
  input: QuoteInput;
  /** same for every attempt, so that a retry creates nothing twice */
  idempotencyKey: string;
}

export function useCreateQuote() {
  return useQuoteWrite(({ input, idempotencyKey }: NewQuote) =>
    call(withClientDate("/api/quotes"), {
      method: "POST",
      body: input,
      headers: { "idempotency-key": idempotencyKey },
      response: quote,
    }),
  );
}

function putQuote(before: QuoteRecord, body: QuoteFields): Promise<QuoteRecord> {
  return call(withClientDate(`/api/quotes/${before.id}`), {
    method: "PUT",
    body,
    headers: versionHeader(before),
    response: quote,
  });
}

export function useUpdateQuote() {
  return useQuoteWrite(({ before, input }: { before: QuoteRecord; input: QuoteFields }) =>
    putQuote(before, input),
  );
}

/** The quote as the user saw it; without a version, any version is changed. */
type StatusChange = { of: Pick<QuoteRecord, "id" | "version"> } & z.input<typeof quoteStatusInput>;

function patchStatus({ of, ...body }: StatusChange): Promise<QuoteRecord> {
  return call(withClientDate(`/api/quotes/${of.id}/status`), {
    method: "PATCH",
    body,
    headers: versionHeader(of),
    response: quote,
  });
}

export function useSetStatus() {
  return useQuoteWrite(patchStatus);
}

/** A quote's fields as its form would send them. */
export function fieldsOf(record: QuoteRecord): QuoteFields {
  const { contractorId, work, scope, amount, lineId, items } = record;
  const { deposit, depositUnit, duration, durationUnit, labor, materials, exclusions } = record;
  // The server sends valid dates only.
  const days = { validUntil: quoteDay(record.validUntil), startOn: quoteDay(record.startOn) };
  const terms = { deposit, depositUnit, duration, durationUnit, labor, materials, exclusions };
  return { contractorId, work, scope, amount, lineId, items, ...days, ...terms };
}

function quoteDay(day: string | null): QuoteFields["validUntil"] {
  return day === null ? null : (parseCalendarDate(day) ?? null);
}

interface Acceptance {
  of: QuoteRecord;
  lineId: number | null;
  on: string;
}

/**
 * Accepts a quote, after assigning it to another budget line if one is chosen. A retry continues
 * after the last saved step.
 *
 * @param onAssigned called between the two requests
 */
export function acceptance(onAssigned: (saved: QuoteRecord) => void) {
  let assigned: { saved: QuoteRecord; from: string | undefined } | undefined;
  return async ({ of: offer, lineId, on }: Acceptance): Promise<QuoteRecord> => {
    const before =
      assigned !== undefined && assigned.from === offer.version ? assigned.saved : offer;
    let current = before;
    if (lineId !== before.lineId) {
      current = await putQuote(before, { ...fieldsOf(before), lineId });
      assigned = { saved: current, from: offer.version };
      onAssigned(current);
    }
    return patchStatus({ of: current, status: "accepted", on });
  };
}

/** Accepts one quote, with the state of its dialog. */
export function useAcceptQuote() {
  const queryClient = useQueryClient();
  const [accept] = useState(() => acceptance((saved) => cacheSaved(queryClient, saved)));
  return useQuoteWrite(accept);
}

/** Idempotent: a quote already deleted, for example in another tab, is no error. */
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
    onError: logFailure,
  });
}

export function useSaveSchedule() {
  return useQuoteWrite(({ before, input }: { before: QuoteRecord; input: ScheduleInput }) =>
    call(withClientDate(`/api/quotes/${before.id}/installments`), {
      method: "PUT",
      body: input,
      headers: versionHeader(before),
      response: quote,
    }),
  );
}

interface ChangeOrderWrite {
  quoteId: number;
  /** existing change order */
  before?: ChangeOrderRecord | undefined;
  input: ChangeOrderInput;
  /** for a new one; same for every attempt */
  idempotencyKey: string;
}

/** Adds or replaces a change order. */
export function useSaveChangeOrder() {
  return useQuoteWrite(({ quoteId, before, input, idempotencyKey }: ChangeOrderWrite) =>
    before === undefined
      ? call(withClientDate(`/api/quotes/${quoteId}/change-orders`), {
          method: "POST",
          body: input,
          headers: { "idempotency-key": idempotencyKey },
          response: quote,
        })
      : call(withClientDate(`/api/change-orders/${before.id}`), {
          method: "PUT",
          body: input,
          headers: versionHeader(before),
          response: quote,
        }),
  );
}

export function useDeleteChangeOrder() {
  return useQuoteWrite(({ id }: { id: number }) =>
    call(withClientDate(`/api/change-orders/${id}`), { method: "DELETE", response: quote }),
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

/** Attaches and removes files one at a time, so that a failure doesn't undo the others. */
export function useChangeFiles() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "quote",
    // Some changes may have succeeded before one failed.
    refreshesAfter: "both",
    mutationFn: async ({ quoteId, added, removed }: FileChanges) => {
      let saved: QuoteRecord | undefined;
      const path = `/api/quotes/${quoteId}/files`;
      try {
        for (const body of added) {
          saved = await call(withClientDate(path), { method: "POST", body, response: quote });
        }
        for (const { key } of removed) {
          const file = `${path}/${encodeURIComponent(key)}`;
          saved = await call(withClientDate(file), { method: "DELETE", response: quote });
        }
      } finally {
        if (saved !== undefined) cacheSaved(queryClient, saved);
      }
    },
    onError: logFailure,
  });
}

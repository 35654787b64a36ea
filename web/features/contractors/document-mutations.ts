import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type ContractorDocument,
  contractorDocuments,
  type DocumentFields,
  type DocumentInput,
  type documentInput,
} from "../../../shared/contractors/documents.ts";
import type * as z from "zod/mini";
import { refresh, notifyTabs } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { contractorOverviewQuery } from "./page/overview-queries.ts";

const pathOf = (contractorId: number) => `/api/contractors/${contractorId}/documents`;

function showDocuments(
  queryClient: QueryClient,
  contractorId: number,
  documents: ContractorDocument[],
): void {
  queryClient.setQueryData(
    contractorOverviewQuery(contractorId).queryKey,
    (overview) => overview && { ...overview, documents },
  );
}

function postDocument(
  contractorId: number,
  body: z.input<typeof documentInput>,
): Promise<ContractorDocument[]> {
  return call(pathOf(contractorId), { method: "POST", body, response: contractorDocuments });
}

/** Adds a document of an uploaded file. */
export function useAddDocument(contractorId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: (input: DocumentInput) => postDocument(contractorId, input),
    onSuccess: (documents) => showDocuments(queryClient, contractorId, documents),
  });
}

export function useUpdateDocument(contractorId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ before, input }: { before: ContractorDocument; input: DocumentFields }) =>
      call(`${pathOf(contractorId)}/${before.key}`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: contractorDocuments,
      }),
    onSuccess: (documents) => showDocuments(queryClient, contractorId, documents),
  });
}

export function useDeleteDocument(contractorId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "contractor",
    mutationFn: ({ key }: ContractorDocument) =>
      call(`${pathOf(contractorId)}/${key}`, { method: "DELETE", response: contractorDocuments }),
    onSuccess: (documents) => showDocuments(queryClient, contractorId, documents),
  });
}

/** Undoes a deletion: its file is kept for a day. */
export async function restoreDocument(
  queryClient: QueryClient,
  contractorId: number,
  { key, kind, name, expiresOn }: ContractorDocument,
): Promise<void> {
  showDocuments(
    queryClient,
    contractorId,
    await postDocument(contractorId, { key, kind, name, expiresOn }),
  );
  notifyTabs("contractor");
  void refresh(queryClient, "contractor");
}

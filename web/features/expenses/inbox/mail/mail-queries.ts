import { queryOptions } from "@tanstack/react-query";
import { receiptMail } from "../../../../../shared/receipts/mail.ts";
import { call } from "../../../../lib/http/http.ts";

/**
 * The address for receipts, its allowed senders, and emails of unknown senders. Emails arrive at
 * any time, so it is always refetched.
 */
export function receiptMailQuery(projectId: number) {
  return queryOptions({
    queryKey: ["drafts", "mail", projectId],
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/receipt-mail`, { response: receiptMail, signal }),
    staleTime: 0,
    meta: { projectId },
  });
}

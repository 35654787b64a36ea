import { acceptedLetter, newReceiptAddress } from "../../../../../shared/receipts/mail.ts";
import { call } from "../../../../lib/http/http.ts";
import { useWrite } from "../../../../lib/http/use-write.ts";

/** Creates an address; an earlier one stops working. */
export function useChangeAddress(projectId: number) {
  return useWrite({
    changes: "draft",
    awaitsRefetch: true,
    mutationFn: () =>
      call(`/api/projects/${projectId}/receipt-mail`, {
        method: "POST",
        answer: newReceiptAddress,
      }),
  });
}

export function useAllowSender(projectId: number) {
  return useWrite({
    changes: "draft",
    awaitsRefetch: true,
    mutationFn: (email: string) =>
      call(`/api/projects/${projectId}/receipt-senders`, { method: "POST", body: { email } }),
  });
}

export function useRemoveSender() {
  return useWrite({
    changes: "draft",
    awaitsRefetch: true,
    mutationFn: (id: number) => call(`/api/receipt-senders/${id}`, { method: "DELETE" }),
  });
}

/** Allows the sender of a letter and takes its receipts. */
export function useAcceptLetter() {
  return useWrite({
    changes: "draft",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: (id: number) =>
      call(`/api/receipt-letters/${id}/accept`, { method: "POST", answer: acceptedLetter }),
  });
}

export function useDiscardLetter() {
  return useWrite({
    changes: "draft",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: (id: number) => call(`/api/receipt-letters/${id}`, { method: "DELETE" }),
  });
}

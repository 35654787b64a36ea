import { acceptedEmail, newReceiptAddress } from "../../../../../shared/receipts/mail.ts";
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
        response: newReceiptAddress,
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

/** Allows the sender of an email and takes its receipts. */
export function useAcceptEmail() {
  return useWrite({
    changes: "draft",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: (id: number) =>
      call(`/api/received-emails/${id}/accept`, { method: "POST", response: acceptedEmail }),
  });
}

export function useDiscardEmail() {
  return useWrite({
    changes: "draft",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: (id: number) => call(`/api/received-emails/${id}`, { method: "DELETE" }),
  });
}

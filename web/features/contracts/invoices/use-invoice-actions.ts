import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { invoiceActions } from "./invoice-actions.tsx";

/** The dialog that is open, and the actions that open one. */
export function useInvoiceActions(projectId: number) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() =>
    invoiceActions({
      projectId,
      setDialog,
      open: (invoice) => void navigate({ to: "/contracts", search: { invoice } }),
    }),
  );
  return { dialog, actions };
}

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { usePart } from "../../../../lib/use-part.ts";
import { Button } from "../../../../ui/button.tsx";
import { receiptMailQuery } from "./mail-queries.ts";

/**
 * Opens the dialog of the receipts' address; renders nothing if the installation receives no email.
 */
export function ReceiptMailButton({ projectId }: { projectId: number }) {
  const { data } = useQuery(receiptMailQuery(projectId));
  const [isOpen, setIsOpen] = useState(false);
  if (data?.isOn !== true) return null;
  const waiting = data.emails.length;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden className="size-4" />
        Receipts by email{waiting > 0 && ` (${waiting} waiting)`}
      </Button>
      {isOpen && <LoadedDialog projectId={projectId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const loadDialog = () => import("./receipt-mail-dialog.tsx");

function LoadedDialog(props: { projectId: number; onClose: () => void }) {
  const part = usePart(loadDialog);
  return part ? <part.ReceiptMailDialog {...props} /> : null;
}

import type { Expense } from "../../../shared/expenses/contract.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ReceiptImage } from "./receipt-image.tsx";

interface ReceiptDialogProps {
  expense: Expense;
  onClose: () => void;
}

export function ReceiptDialog({ expense, onClose }: ReceiptDialogProps) {
  return (
    <Dialog title={`Receipt for ${expense.description}`} size="lg" onClose={onClose}>
      {expense.imageUrl !== null && (
        <ReceiptImage
          receiptKey={expense.imageUrl}
          description={expense.description}
          className="max-h-[75dvh]"
        />
      )}
    </Dialog>
  );
}

import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { isPdf } from "../../../../../shared/receipts/contract.ts";
import { mayEdit } from "../../../../lib/opened-home.ts";
import { Button } from "../../../../ui/button.tsx";
import type { ExpenseActions } from "../../expense-actions.tsx";
import { ReceiptThumbnail } from "../../receipts/receipt-thumbnail.tsx";
import { EditAndDelete } from "../edit-and-delete.tsx";
import type { RowTools } from "../selection.ts";
import { RowMenu } from "./row-menu.tsx";

export interface RowActionsProps {
  expense: Expense;
  actions: ExpenseActions;
  rowTools: RowTools;
  /** whether the row is in the table, where it can be edited in place */
  isTable: boolean;
}

/** Actions of one expense, layered above the button that covers the row. */
export function RowActions(props: RowActionsProps) {
  const { description, imageUrl } = props.expense;
  const { actions } = props;
  return (
    <div className="row-actions relative z-1 flex items-center justify-end gap-1 print:hidden lg:gap-0 @max-[66rem]:*:size-8">
      {imageUrl !== null && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`View receipt: ${description}`}
          title={isPdf(imageUrl) ? "View receipt (PDF)" : "View receipt"}
          onPointerEnter={actions.prefetchReceipt}
          onFocus={actions.prefetchReceipt}
          onClick={() => actions.showReceipt(props.expense)}
        >
          <ReceiptThumbnail receiptKey={imageUrl} className="size-8 rounded-md lg:size-7" />
        </Button>
      )}
      <EditAndDelete {...props} />
      {mayEdit() && <RowMenu {...props} />}
    </div>
  );
}

import { errorMessage } from "../../../lib/http/problem-error.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { openReceiptTab } from "../../receipts/queries.ts";

/**
 * Opens a receipt in a new tab, or shows why it failed. Call it synchronously from the click, or
 * the browser blocks the tab.
 */
export async function openReceipt(key: string): Promise<void> {
  try {
    await openReceiptTab(key);
  } catch (error) {
    const description = errorMessage(error, "Failed to open the receipt. Please try again.");
    toast({ variant: "destructive", title: "Error", description });
  }
}

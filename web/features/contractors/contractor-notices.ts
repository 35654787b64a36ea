import { announceDeleted } from "../../lib/announce-deleted.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";

export function announceSaved(isEdit: boolean): void {
  toast({
    title: isEdit ? "Contractor updated successfully" : "Contractor added successfully",
  });
}

export function announceContractorDeleted(name: string, restore: () => Promise<unknown>): void {
  announceDeleted({ title: "Contractor deleted successfully", description: name, restore });
}

export function announceDeleteFailed(error: unknown): void {
  toast({
    variant: "destructive",
    title: "Failed to delete contractor",
    description: errorMessage(error, "Please try again."),
  });
}

import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useReadAllReceipts } from "./inbox-mutations.ts";

/** Offers to read receipts of earlier expenses, so that the search finds them. */
export function UnreadReceipts({ count }: { count: number }) {
  const readAll = useReadAllReceipts();
  const many = count === 1 ? "1 receipt" : `${count.toLocaleString("en-US")} receipts`;

  function handleClick() {
    readAll.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: `Reading ${many}`,
          description: "Search finds their text as they're read.",
        }),
      onError: (error) =>
        toast({
          variant: "destructive",
          title: "Error",
          description: errorMessage(error, "Couldn't start reading. Please try again."),
        }),
    });
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      <p>The text of {many} can't be searched yet.</p>
      <Button size="sm" isPending={readAll.isPending} onClick={handleClick}>
        Read all receipts
      </Button>
    </div>
  );
}

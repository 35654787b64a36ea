import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { contractorName } from "../contract-words.ts";
import type { QuoteActions } from "../quotes/quote-actions.tsx";

interface AcceptButtonProps {
  quote: QuoteRecord;
  actions: QuoteActions;
}

/** The decision about a quote, or the button that accepts it. */
export function AcceptButton({ quote, actions }: AcceptButtonProps) {
  if (isContract(quote.status)) return <Badge tone="accent">Accepted</Badge>;
  if (quote.status === "declined") return <Badge>Declined</Badge>;
  if (!mayEdit()) return null;
  return (
    <Button
      size="sm"
      aria-label={`Accept the quote of ${quote.contractor?.name ?? contractorName(quote)}…`}
      onPointerEnter={actions.prefetchAccept}
      onFocus={actions.prefetchAccept}
      onClick={() => actions.accept(quote)}
    >
      Accept…
    </Button>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { useEffect } from "react";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import type { ExtraRow } from "../timeline/timeline-view.tsx";
import { useHiddenPayments } from "./hidden-payments.ts";
import { PaymentRow } from "./payment-row.tsx";
import { openPaymentsQuery } from "./queries.ts";

const NONE: readonly ExtraRow[] = [];

interface PaymentsOnTimelineProps {
  projectId: number;
  /** shows these rows between the milestones */
  onRows: (rows: readonly ExtraRow[]) => void;
}

/**
 * Shows payments on the timeline; the button hides them. Without payments, or if they can't be
 * loaded, the timeline shows milestones only: the contracts screen reports the error.
 */
export function PaymentsOnTimeline({ projectId, onRows }: PaymentsOnTimelineProps) {
  const today = useToday();
  const { data: payments } = useQuery(openPaymentsQuery(projectId, today));
  const [isHidden, setIsHidden] = useHiddenPayments();

  useEffect(() => {
    if (payments === undefined || isHidden) {
      onRows(NONE);
      return;
    }
    onRows(
      payments.map((payment) => ({
        id: payment.id,
        isCompleted: false,
        targetDate: payment.day,
        // Sorts after the milestones of the same day: "~" follows every digit.
        createdAt: "~",
        render: (line) => (
          <PaymentRow
            key={`${payment.kind}-${payment.id}`}
            payment={payment}
            today={today}
            line={line}
          />
        ),
      })),
    );
  }, [payments, isHidden, today, onRows]);

  if (payments === undefined || payments.length === 0) return null;
  return (
    <Button className="print:hidden" onClick={() => setIsHidden(!isHidden)}>
      <Banknote aria-hidden className="size-4" />
      {isHidden ? "Show payments" : "Hide payments"}
    </Button>
  );
}

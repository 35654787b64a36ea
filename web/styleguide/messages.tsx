import { ReceiptText } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { InlineAlert } from "../ui/feedback/inline-alert.tsx";
import { NoProject } from "../ui/page/no-project.tsx";

export function Messages() {
  return (
    <>
      <Card>
        <EmptyState
          icon={ReceiptText}
          title="No expenses yet"
          description="Add your first expense to get started"
          action={<Button variant="primary">Add First Expense</Button>}
        />
      </Card>
      <Card>
        <ErrorState message="Failed to fetch expenses" onRetry={() => {}} />
      </Card>
      <Card>
        <ErrorState message="Failed to fetch expenses" isRetrying onRetry={() => {}} />
      </Card>
      <InlineAlert>Invalid email or password</InlineAlert>
      <NoProject title="Dashboard" to="view your dashboard" />
    </>
  );
}

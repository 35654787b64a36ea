import { CalendarRange, ListTodo } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { MilestoneActions } from "../milestone-actions.tsx";
import { AddMilestoneButton } from "../add-milestone-button.tsx";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

/** Empty timeline: offers a template beside a first milestone. */
export function NoMilestones({ actions }: { actions: MilestoneActions }) {
  return (
    <Card>
      <EmptyState
        icon={CalendarRange}
        title="No milestones yet"
        description={editorHint("Add milestones to see what's next and what's overdue.")}
        action={
          mayEdit() ? (
            <div className="flex flex-wrap justify-center gap-2">
              <AddMilestoneButton actions={actions} variant="secondary" />
              <Button
                onPointerEnter={actions.prefetchTemplate}
                onFocus={actions.prefetchTemplate}
                onClick={actions.openTemplate}
              >
                <ListTodo aria-hidden className="size-4" />
                Use a template
              </Button>
            </div>
          ) : undefined
        }
      />
    </Card>
  );
}

import { useState } from "react";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { useCreateMilestone } from "../../milestones/mutations.ts";

interface NewMilestoneProps {
  projectId: number;
  /** number of the payment */
  position: number;
  /** the payment's title, a good default for the milestone */
  title: string;
  /** error if the payment has no milestone */
  error: string | undefined;
  onAdded: (id: number) => void;
}

/** Adds a milestone to the timeline for a payment that needs one. */
export function NewMilestone({
  projectId,
  position,
  title: suggested,
  error,
  onAdded,
}: NewMilestoneProps) {
  const [title, setTitle] = useState(suggested);
  const [problem, setProblem] = useState<string>();
  const create = useCreateMilestone();
  const keyOf = useIdempotencyKey();

  async function add() {
    if (title.trim() === "") {
      setProblem("Enter a title");
      return;
    }
    const input = { projectId, title, description: null, category: "Planning", targetDate: null };
    try {
      const { id } = await create.mutateAsync({ input, idempotencyKey: keyOf(input) });
      setProblem(undefined);
      onAdded(id);
    } catch (failure) {
      setProblem(errorMessage(failure, "Couldn't add the milestone. Please try again."));
    }
  }

  return (
    <div>
      <Field
        label={
          <>
            New milestone
            <span className="sr-only"> for payment {position}</span>
          </>
        }
        hint="What has to be finished first. It also appears on your timeline."
        error={problem ?? error}
      >
        {(control) => (
          <Input
            {...control}
            value={title}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void add();
            }}
          />
        )}
      </Field>
      <Button size="sm" className="mt-2" isPending={create.isPending} onClick={() => void add()}>
        Add Milestone
      </Button>
    </div>
  );
}

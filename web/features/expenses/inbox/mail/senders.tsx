import { type FormEvent, useState } from "react";
import type { ReceiptMail } from "../../../../../shared/receipts/mail.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { useFocusAfterRow } from "../../../../lib/lists/use-focus-after-row.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { useAllowSender, useRemoveSender } from "./mail-mutations.ts";

interface SendersProps {
  projectId: number;
  senders: ReceiptMail["senders"];
}

const FAILED = "Couldn't save this. Please try again.";

/** Allowed senders besides the people who may edit the project. */
export function Senders({ projectId, senders }: SendersProps) {
  const allow = useAllowSender(projectId);
  const remove = useRemoveSender();
  const [email, setEmail] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    remove.reset();
    allow.mutate(email, { onSuccess: () => setEmail("") });
  }

  return (
    <section aria-label="Allowed senders">
      <form onSubmit={handleSubmit} className="flex flex-col gap-2">
        <Field
          label="Allow another sender"
          hint="The people who may edit this project are always allowed."
          error={allow.error ? errorMessage(allow.error, FAILED) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              required
              autoComplete="off"
              placeholder="orders@store.example"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" size="sm" isPending={allow.isPending}>
            Allow
          </Button>
        </div>
      </form>
      <ul className="mt-2 flex flex-col gap-2">
        {senders.map(({ id, email: address }) => (
          <SenderRow
            key={id}
            email={address}
            isPending={remove.isPending && remove.variables === id}
            error={remove.variables === id ? remove.error : null}
            onRemove={() => {
              allow.reset();
              remove.mutate(id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface SenderRowProps {
  email: string;
  isPending: boolean;
  /** of the last try to remove it */
  error: Error | null;
  onRemove: () => void;
}

function SenderRow({ email, isPending, error, onRemove }: SenderRowProps) {
  const row = useFocusAfterRow();
  return (
    <li ref={row}>
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 break-words">{email}</span>
        <Button size="sm" aria-label={`Remove ${email}`} isPending={isPending} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {errorMessage(error, FAILED)}
        </p>
      )}
    </li>
  );
}

import { type FormEvent, useState } from "react";
import type { ReceiptMail } from "../../../../../shared/receipts/mail.ts";
import { textOf } from "../../../../lib/http/problem-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { useAllowSender, useRemoveSender } from "./mail-mutations.ts";

interface SendersProps {
  projectId: number;
  senders: ReceiptMail["senders"];
}

/** Addresses whose emails are used besides those of the people who may edit the project. */
export function Senders({ projectId, senders }: SendersProps) {
  const allow = useAllowSender(projectId);
  const remove = useRemoveSender();
  const [email, setEmail] = useState("");
  const failed = allow.error ?? remove.error;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    allow.mutate(email, { onSuccess: () => setEmail("") });
  }

  return (
    <section aria-label="Allowed senders">
      <form onSubmit={handleSubmit} className="flex flex-col gap-2">
        <Field
          label="Allow another sender"
          hint="The people who may edit this project are always allowed."
          error={failed ? textOf(failed, "Couldn't save this. Please try again.") : undefined}
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
        {senders.map((sender) => (
          <li key={sender.id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 break-words">{sender.email}</span>
            <Button
              size="sm"
              aria-label={`Remove ${sender.email}`}
              isPending={remove.isPending && remove.variables === sender.id}
              onClick={() => remove.mutate(sender.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

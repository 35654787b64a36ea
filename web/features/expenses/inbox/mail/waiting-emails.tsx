import { QUARANTINE_DAYS, type WaitingEmail } from "../../../../../shared/receipts/mail.ts";
import { formatMoment } from "../../../../lib/format-moment.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { useFocusAfterRow } from "../../../../lib/lists/use-focus-after-row.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast/toast.ts";
import { useAcceptEmail, useDiscardEmail } from "./mail-mutations.ts";

const fail = (error: unknown) =>
  toast({
    variant: "destructive",
    title: "Error",
    description: errorMessage(error, "Couldn't do this. Please try again."),
  });

/** Emails of unknown senders, to accept or delete. */
export function WaitingEmails({ emails }: { emails: readonly WaitingEmail[] }) {
  return (
    <section aria-label="Emails from others">
      <h3 className="font-medium">Emails from others</h3>
      <p className="mt-1 text-sm text-ink-soft">
        Nothing in them is used until you allow the sender. They're deleted after {QUARANTINE_DAYS}{" "}
        days.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  );
}

function EmailRow({ email }: { email: WaitingEmail }) {
  const { id, sender, subject, receivedAt } = email;
  const accept = useAcceptEmail();
  const discard = useDiscardEmail();
  const isBusy = accept.isPending || discard.isPending;
  const row = useFocusAfterRow();

  function handleAccept() {
    if (isBusy) return;
    accept.mutate(id, {
      onSuccess: ({ count, problems }) =>
        toast({
          title: countText(count),
          ...(problems.length > 0 && { description: "Parts of the email couldn't be used." }),
        }),
      onError: fail,
    });
  }

  function handleDiscard() {
    if (!isBusy) discard.mutate(id, { onError: fail });
  }

  return (
    <li ref={row} className="rounded-xl border border-line bg-sunken p-3">
      <p className="font-medium break-words">{sender}</p>
      <p className="text-sm break-words text-ink-soft">
        {subject || "No subject"} · {formatMoment(receivedAt)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          isPending={accept.isPending}
          aria-label={`Allow ${sender}`}
          onClick={handleAccept}
        >
          Allow sender
        </Button>
        <Button
          size="sm"
          isPending={discard.isPending}
          aria-label={`Discard the email from ${sender}`}
          onClick={handleDiscard}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}

function countText(count: number): string {
  if (count === 0) return "No receipts in this email";
  return count === 1 ? "1 receipt added to the inbox" : `${count} receipts added to the inbox`;
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  REMINDER_CHOICES,
  type ReminderChoices,
  type ReminderSettings,
} from "../../../../shared/reminders/contract.ts";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { DigestSwitches } from "./digest-switches.tsx";
import { remindersQuery, useChooseReminders } from "../reminders-queries.ts";
import styles from "./reminders.css?inline";
import { Section } from "../section.tsx";
import { Switch } from "../switch.tsx";

adoptSheet(styles);

const WORDS: Record<keyof ReminderChoices, { label: string; note: string }> = {
  dueSoon: { label: "Payments due soon", note: "7 days before a contractor payment is due." },
  overdue: { label: "Overdue payments", note: "When a payment is past due." },
  budgetLines: {
    label: "Budget lines",
    note: "When a budget line is 80% and 100% paid or committed.",
  },
  insurance: {
    label: "Contractor insurance",
    note: "30 days before an active contractor's insurance expires, and when it expires.",
  },
  milestones: { label: "Milestones", note: "7 days before a target date, and when it has passed." },
};

export function RemindersSection() {
  const settings = useQuery(remindersQuery());
  return (
    <Section title="Reminders" detail="By email. At most one of each a day.">
      {settings.data ? (
        <ReminderSwitches settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState
          message="Couldn't load your reminders"
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your reminders" />
      )}
    </Section>
  );
}

/** Why reminders can't be turned on; undefined when they can. */
function unavailableReason({ isEmailVerified, isMailSetUp, email }: ReminderSettings) {
  if (!isMailSetUp) return "Email isn't configured on this server, so reminders are unavailable.";
  if (isEmailVerified) return undefined;
  return `Verify your email first using the link we sent to ${email}.`;
}

function ReminderSwitches({ settings }: { settings: ReminderSettings }) {
  const { mutateAsync } = useChooseReminders(settings);
  const reason = unavailableReason(settings);
  const noteId = useId();

  async function choose(name: keyof ReminderChoices, isOn: boolean) {
    const { label } = WORDS[name];
    try {
      await mutateAsync({ [name]: isOn });
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    toast({
      title: isOn ? "Reminder turned on" : "Reminder turned off",
      description: label,
      action: { label: "Undo", about: label, onPress: () => void choose(name, !isOn) },
    });
  }

  return (
    <>
      {REMINDER_CHOICES.map((name) => (
        <Switch
          key={name}
          {...WORDS[name]}
          isOn={settings[name]}
          // A reminder that is on can always be turned off.
          isDisabled={reason !== undefined && !settings[name]}
          {...(reason !== undefined && { reasonId: noteId })}
          onChange={(isOn) => choose(name, isOn)}
        />
      ))}
      <DigestSwitches {...(reason !== undefined && { reasonId: noteId })} />
      <p id={noteId} className="mt-4 border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere">
        {reason ?? (
          <>
            Sent to <strong className="text-ink">{settings.email}</strong>.
          </>
        )}
      </p>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  REMINDER_CHOICES,
  type ReminderChoices,
  type ReminderSettings,
} from "../../../shared/reminders/contract.ts";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { toast } from "../../ui/toast.ts";
import { RowsSkeleton } from "./account-skeleton.tsx";
import { remindersQuery, useChooseReminders } from "./reminders-api.ts";
import styles from "./reminders.css?inline";
import { Section } from "./section.tsx";

adoptSheet(styles);

const WORDS: Record<keyof ReminderChoices, { label: string; note: string }> = {
  dueSoon: { label: "Payments due soon", note: "A week before a payment to a contractor is due." },
  overdue: { label: "Overdue payments", note: "When the day of a payment has passed." },
  budgetLines: {
    label: "Budget lines",
    note: "When 80% of a line is paid or promised, and when all of it is.",
  },
};

/** What the homeowner is reminded of by mail. */
export function RemindersSection() {
  const settings = useQuery(remindersQuery());
  return (
    <Section title="Reminders" detail="By mail, one a day at most, and once of each.">
      {settings.data ? (
        <Switches settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState
          message="Failed to fetch your reminders"
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your reminders" />
      )}
    </Section>
  );
}

/** Why nothing can be turned on; undefined where it can. */
function hindranceOf({ isEmailVerified, isMailSetUp, email }: ReminderSettings) {
  if (!isMailSetUp) return "Mail is not set up on this installation, so it cannot remind you.";
  if (isEmailVerified) return undefined;
  return `Confirm your address first: open the link in the mail that went to ${email}.`;
}

function Switches({ settings }: { settings: ReminderSettings }) {
  const { mutate } = useChooseReminders();
  const hindrance = hindranceOf(settings);
  const noteId = useId();

  function choose(name: keyof ReminderChoices, isOn: boolean, before: ReminderChoices) {
    const { dueSoon, overdue, budgetLines } = before;
    const choices: ReminderChoices = { dueSoon, overdue, budgetLines };
    choices[name] = isOn;
    const { label } = WORDS[name];
    mutate(choices, {
      onSuccess: () =>
        toast({
          title: isOn ? "Reminder turned on" : "Reminder turned off",
          description: label,
          action: { label: "Undo", about: label, onPress: () => choose(name, !isOn, choices) },
        }),
      onError: (error) =>
        toast({
          variant: "destructive",
          title: "Error",
          description: textOf(error, "This could not be saved. Please try again."),
        }),
    });
  }

  return (
    <>
      {REMINDER_CHOICES.map((name) => (
        <Switch
          key={name}
          {...WORDS[name]}
          isOn={settings[name]}
          // What is on can be turned off in any case.
          isDisabled={hindrance !== undefined && !settings[name]}
          {...(hindrance !== undefined && { hindranceId: noteId })}
          onChange={(isOn) => choose(name, isOn, settings)}
        />
      ))}
      <p id={noteId} className="mt-4 border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere">
        {hindrance ?? (
          <>
            Mails go to <strong className="text-ink">{settings.email}</strong>.
          </>
        )}
      </p>
    </>
  );
}

interface SwitchProps {
  label: string;
  note: string;
  isOn: boolean;
  isDisabled: boolean;
  /** what says why it cannot be turned on */
  hindranceId?: string;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, note, isOn, isDisabled, hindranceId, onChange }: SwitchProps) {
  const id = useId();
  const described = hindranceId === undefined ? `${id}-note` : `${id}-note ${hindranceId}`;
  return (
    <label htmlFor={id} className="switch-row py-2">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="block text-sm text-ink-soft">
          {note}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={described}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

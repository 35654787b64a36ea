import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  REMINDER_CHOICES,
  type ReminderChoices,
  type ReminderSettings,
} from "../../../shared/reminders/contract.ts";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { RowsSkeleton } from "./account-skeleton.tsx";
import { remindersQuery, useChooseReminders } from "./reminders-queries.ts";
import styles from "./reminders.css?inline";
import { Section } from "./section.tsx";

adoptSheet(styles);

const WORDS: Record<keyof ReminderChoices, { label: string; note: string }> = {
  dueSoon: { label: "Payments due soon", note: "7 days before a contractor payment is due." },
  overdue: { label: "Overdue payments", note: "When a payment is past due." },
  budgetLines: {
    label: "Budget lines",
    note: "When a budget line is 80% and 100% paid or committed.",
  },
};

/** What the homeowner is reminded of by mail. */
export function RemindersSection() {
  const settings = useQuery(remindersQuery());
  return (
    <Section title="Reminders" detail="By email. At most one a day.">
      {settings.data ? (
        <Switches settings={settings.data} />
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

/** Why nothing can be turned on; undefined where it can. */
function hindranceOf({ isEmailVerified, isMailSetUp, email }: ReminderSettings) {
  if (!isMailSetUp) return "Email isn't configured on this server, so reminders are unavailable.";
  if (isEmailVerified) return undefined;
  return `Verify your email first using the link we sent to ${email}.`;
}

function Switches({ settings }: { settings: ReminderSettings }) {
  const { mutateAsync } = useChooseReminders(settings);
  const hindrance = hindranceOf(settings);
  const noteId = useId();

  async function choose(name: keyof ReminderChoices, isOn: boolean) {
    const { label } = WORDS[name];
    try {
      await mutateAsync({ [name]: isOn });
    } catch (error) {
      const description = textOf(error, "Couldn't save your change. Please try again.");
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
          // What is on can be turned off in any case.
          isDisabled={hindrance !== undefined && !settings[name]}
          {...(hindrance !== undefined && { hindranceId: noteId })}
          onChange={(isOn) => choose(name, isOn)}
        />
      ))}
      <p id={noteId} className="mt-4 border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere">
        {hindrance ?? (
          <>
            Sent to <strong className="text-ink">{settings.email}</strong>.
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
  /** ends once it is kept or refused */
  onChange: (isOn: boolean) => Promise<void>;
}

function Switch({ label, note, isOn, isDisabled, hindranceId, onChange }: SwitchProps) {
  const id = useId();
  // What a query is told is on screen a moment later: until then the press itself is shown.
  const [pressed, setPressed] = useState<boolean>();
  const isShownOn = pressed ?? isOn;

  async function press(isPressed: boolean) {
    setPressed(isPressed);
    await onChange(isPressed);
    setPressed(undefined);
  }

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
        checked={isShownOn}
        aria-checked={isShownOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => void press(currentTarget.checked)}
      />
    </label>
  );
}

import { CopyButton } from "../../lib/copy-button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";

/** Where each calendar app adds a feed. */
const CALENDAR_APPS = [
  ["Google Calendar", 'on a computer, press + beside "Other calendars", then "From URL".'],
  [
    "Apple Calendar",
    'press "Open in your calendar app", or File, then "New Calendar Subscription".',
  ],
  ["Outlook", 'press "Add calendar", then "Subscribe from web".'],
] as const;

/** The full address, which can't be shown again. */
export function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Field
        label="Calendar link"
        hint="Copy it now. It won't be shown again. Anyone with the link can see these dates and amounts."
      >
        {(control) => (
          <Input
            {...control}
            readOnly
            value={url}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton text={url} label="Copy link" />
        <a className={buttonClass({ size: "sm" })} href={url.replace(/^https?:/, "webcal:")}>
          Open in your calendar app
        </a>
      </div>
      <h3 className="mt-5 text-sm font-medium">How to add it</h3>
      <ul className="mt-2 grid gap-2 text-sm text-ink-soft">
        {CALENDAR_APPS.map(([name, how]) => (
          <li key={name}>
            <strong className="font-medium text-ink">{name}:</strong> {how}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Calendar apps refresh on their own schedule, sometimes only a few times a day.
      </p>
    </>
  );
}

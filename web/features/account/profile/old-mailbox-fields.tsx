import type { UseFormRegister } from "react-hook-form";
import {
  type ChangeEmailInput,
  EMAIL_CHANGE_WAIT_DAYS,
} from "../../../../shared/account/email-change.ts";
import type { SecondFactors } from "../../../../shared/account/second-factors.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";

/** What approves the change: the old mailbox or its replacement. */
export type OldMailboxProof = "mailbox" | "code" | "passkey" | "wait";

interface OldMailboxFieldsProps {
  /** undefined while loading */
  factors: SecondFactors | undefined;
  proof: OldMailboxProof;
  /** error of the code field */
  error: string | undefined;
  register: UseFormRegister<ChangeEmailInput>;
  onProof: (proof: OldMailboxProof) => void;
}

/**
 * Asks what approves the change instead of a lost mailbox. Offers only the factors that the account
 * has.
 */
export function OldMailboxFields(props: OldMailboxFieldsProps) {
  const { factors, proof, error, register, onProof } = props;
  const choices: [OldMailboxProof, string][] = [
    ["mailbox", "Yes: approve it there"],
    ...(typeof factors?.authenticatorSince !== "string"
      ? []
      : [["code", "No: use a code instead"] satisfies [OldMailboxProof, string]]),
    ...(factors === undefined || factors.passkeys.length === 0
      ? []
      : [["passkey", "No: use a passkey instead"] satisfies [OldMailboxProof, string]]),
    ["wait", `No: wait ${EMAIL_CHANGE_WAIT_DAYS} days`],
  ];
  return (
    <>
      <Field
        label="Can you open your old mailbox?"
        hint={
          proof === "wait"
            ? "We'll warn the old address right away, after 7 days, and after 13 days, each time with a link to cancel the change."
            : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            value={proof}
            onChange={({ target }) => {
              const chosen = choices.find(([value]) => value === target.value);
              if (chosen) onProof(chosen[0]);
            }}
          >
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {proof === "code" && (
        <Field
          label="Code"
          hint="6-digit code from your authenticator app, or a recovery code."
          error={error}
        >
          {(control) => (
            <Input
              {...control}
              {...register("code", { shouldUnregister: true })}
              autoComplete="one-time-code"
              maxLength={40}
            />
          )}
        </Field>
      )}
    </>
  );
}

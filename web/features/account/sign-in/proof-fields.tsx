import type { Account } from "../../../../shared/account/contract.ts";
import { Field } from "../../../ui/form/field.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { GoogleAgain } from "./google-again.tsx";
import type { Proof } from "./use-proof.ts";

interface ProofFieldsProps {
  account: Account;
  proof: Proof;
}

/** Password field (if the account has one) and the error, for the end of a form. */
export function ProofFields({ account: { email, hasPassword }, proof }: ProofFieldsProps) {
  const { refusal } = proof;
  return (
    <>
      {hasPassword && (
        <>
          <input hidden type="email" autoComplete="username" value={email} readOnly />
          <Field label="Your Password" error={refusal?.passwordError}>
            {(control) => (
              <PasswordInput
                {...control}
                ref={proof.field}
                value={proof.password}
                onChange={({ target }) => proof.setPassword(target.value)}
                autoComplete="current-password"
              />
            )}
          </Field>
        </>
      )}
      {refusal?.text !== undefined && (
        <InlineAlert>
          <p>{refusal.text}</p>
          {refusal.needsSignIn && (
            <div className="mt-3">
              <GoogleAgain />
            </div>
          )}
        </InlineAlert>
      )}
    </>
  );
}

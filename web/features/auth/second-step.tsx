import type { SecondFactor } from "../../../shared/account/second-factors.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Button } from "../../ui/button.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

interface SecondStepProps {
  factors: readonly SecondFactor[] | undefined;
  onSignedIn: () => void;
  onBack: () => void;
}

/** Second step after a correct password. */
export function SecondStep({ factors, onSignedIn, onBack }: SecondStepProps) {
  function handleSignedIn(returnTo?: string) {
    if (returnTo === undefined) onSignedIn();
    // The server sets returnTo after a Google sign-in.
    else window.location.assign(returnTo);
  }

  return (
    <>
      <DocumentTitle of="Enter Your Code" />
      <h1 className="text-2xl font-semibold sm:text-3xl">Enter your code</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">
        Two-step verification is on. You have 10 minutes to finish signing in.
      </p>
      <SecondStepForm factors={factors} onSignedIn={handleSignedIn}>
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </SecondStepForm>
    </>
  );
}

import type { SecondFactor } from "../../../shared/account/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

interface SecondStepDialogProps {
  factors: readonly SecondFactor[];
  onSignedIn: () => void;
  onClose: () => void;
}

/** The second step when signing in again over an open form. */
export function SecondStepDialog({ factors, onSignedIn, onClose }: SecondStepDialogProps) {
  return (
    <Dialog
      title="Enter your code"
      description="Two-step verification is on for your account."
      size="sm"
      onClose={onClose}
    >
      <SecondStepForm factors={factors} onSignedIn={onSignedIn}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </SecondStepForm>
    </Dialog>
  );
}

import { type FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import { invitationInput, type InvitationInput } from "../../../../shared/household/contract.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { invitationNotice, LINK_IN_OUTBOX } from "../link-notices.ts";
import { useInvite } from "../../household/mutations.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";
import { GrantFields } from "./grant-fields.tsx";

interface InviteDialogProps {
  account: Account;
  /** preselected; null for all */
  projectIds: number[] | null;
  onClose: () => void;
}

export function InviteDialog({ account, projectIds, onClose }: InviteDialogProps) {
  const invitation = useInvite();
  const attempt = useAttempt(account);
  const initial: InvitationInput = { email: "", role: "editor", projects: projectIds };
  const form = useForm({ resolver: schemaResolver(invitationInput), defaultValues: initial });
  const { errors, isDirty } = form.formState;
  const [role, projects] = useWatch({ control: form.control, name: ["role", "projects"] });

  const submit = form.handleSubmit(async (input) => {
    try {
      await attempt(() => invitation.mutateAsync(input));
      toast(invitationNotice(account, input.email));
      onClose();
    } catch (error) {
      applyProblem(form, error, "Couldn't send the invitation. Please try again.");
    }
  });

  return (
    <Dialog
      title="Invite to your household"
      description={
        account.isMailSetUp ? "We'll email a link that works for 7 days." : LINK_IN_OUTBOX
      }
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={invitation.isPending}
          saveLabel="Send invitation"
          pendingLabel="Sending..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register("email")}
                type="email"
                inputMode="email"
                autoComplete="off"
              />
            )}
          </Field>
          <GrantFields
            value={{ role, projects }}
            error={errors.projects?.message}
            onChange={(value) => {
              form.setValue("role", value.role, { shouldDirty: true });
              form.setValue("projects", value.projects, { shouldDirty: true });
              form.clearErrors("projects");
            }}
          />
        </AccountForm>
      )}
    </Dialog>
  );
}

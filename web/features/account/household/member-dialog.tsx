import { type FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import {
  type Member,
  memberInput,
  type MemberInput,
} from "../../../../shared/household/contract.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useUpdateMember } from "../../household/mutations.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";
import { GrantFields } from "./grant-fields.tsx";

interface MemberDialogProps {
  account: Account;
  member: Member;
  onClose: () => void;
}

/** Changes a member's role and projects. */
export function MemberDialog({ account, member, onClose }: MemberDialogProps) {
  const update = useUpdateMember();
  const attempt = useAttempt(account);
  const initial: MemberInput = { role: member.role, projects: member.projects };
  const form = useForm({ resolver: schemaResolver(memberInput), defaultValues: initial });
  const { errors, isDirty } = form.formState;
  const [role, projects] = useWatch({ control: form.control, name: ["role", "projects"] });

  const submit = form.handleSubmit(async (input) => {
    try {
      await attempt(() => update.mutateAsync({ ...input, id: member.id }));
      toast({ title: "Member changed", description: member.name });
      onClose();
    } catch (error) {
      applyProblem(form, error, "Couldn't save your changes. Please try again.");
    }
  });

  return (
    <Dialog title={`Access of ${member.name}`} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={update.isPending}
          saveLabel="Save Changes"
          pendingLabel="Saving..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
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

import { House, type LucideIcon, Mail, User } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Household, Invitation, Member } from "../../../../shared/household/contract.ts";
import type { Project } from "../../../../shared/projects/contract.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { projectsText, ROLE_WORDS } from "../../../lib/words/household-words.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import {
  useRemoveMember,
  useResendInvitation,
  useRevokeInvitation,
  useWithdrawTransfer,
} from "../../household/mutations.ts";
import { ConfirmedButton } from "../confirmed-button.tsx";
import { invitationNotice } from "../link-notices.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface RowProps {
  icon: LucideIcon;
  title: ReactNode;
  detail: string;
  children: ReactNode;
}

/** A person or a home, with actions that wrap below on narrow screens. */
export function HouseholdRow({ icon: Icon, title, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

interface OfOwner {
  account: Account;
  /** the owner's projects; undefined while loading */
  projects: Project[] | undefined;
}

export function MemberRow({ member, account, projects }: OfOwner & { member: Member }) {
  const { id, name, email, role } = member;
  const removal = useRemoveMember();
  const [dialog, setDialog] = useState<ReactNode>(null);

  function edit() {
    void showWhenLoaded(setDialog, async () => {
      const { MemberDialog } = await import("./member-dialog.tsx");
      return <MemberDialog account={account} member={member} onClose={() => setDialog(null)} />;
    });
  }

  const who = name === email ? [] : [email];
  return (
    <HouseholdRow
      icon={User}
      title={name}
      detail={[...who, ROLE_WORDS[role], projectsText(member.projects, projects)].join(" · ")}
    >
      <Button size="sm" aria-haspopup="dialog" aria-label={`Change ${name}`} onClick={edit}>
        Change
      </Button>
      <ConfirmedButton
        account={account}
        label="Remove"
        title={`Remove ${name}?`}
        message="They lose access to your projects right away. What they recorded stays."
        pendingLabel="Removing..."
        failure="Couldn't remove the member. Please try again."
        done={{ title: "Member removed", description: name }}
        onConfirm={() => removal.mutateAsync(id)}
      />
      {dialog}
    </HouseholdRow>
  );
}

export function InvitationRow({
  invitation,
  account,
  projects,
}: OfOwner & { invitation: Invitation }) {
  const { id, email, role, expiresAt, isExpired } = invitation;
  const revocation = useRevokeInvitation();
  const until = isExpired ? [] : [`Expires ${formatMoment(expiresAt)}`];
  return (
    <HouseholdRow
      icon={Mail}
      title={
        <>
          {email}
          <Badge tone={isExpired ? "warning" : "neutral"}>
            {isExpired ? "Expired" : "Invited"}
          </Badge>
        </>
      }
      detail={[ROLE_WORDS[role], projectsText(invitation.projects, projects), ...until].join(" · ")}
    >
      <ResendButton account={account} invitation={invitation} />
      <ConfirmedButton
        account={account}
        label="Revoke"
        title="Revoke this invitation?"
        message={`The link for ${email} stops working.`}
        pendingLabel="Revoking..."
        failure="Couldn't revoke the invitation. Please try again."
        done={{ title: "Invitation revoked", description: email }}
        onConfirm={() => revocation.mutateAsync(id)}
      />
    </HouseholdRow>
  );
}

interface TransferRowProps extends Pick<Household, "members" | "offeredTo"> {
  account: Account;
}

/** The pending offer to transfer the home; nothing without one. */
export function TransferRow({ account, members, offeredTo }: TransferRowProps) {
  const withdrawal = useWithdrawTransfer();
  const member = members.find(({ id }) => id === offeredTo?.memberId);
  if (offeredTo === null || member === undefined) return null;
  const { name } = member;
  return (
    <HouseholdRow
      icon={House}
      title={
        <>
          {name}
          <Badge tone="neutral">Home offered</Badge>
        </>
      }
      detail={`Expires ${formatMoment(offeredTo.expiresAt)}`}
    >
      <ConfirmedButton
        account={account}
        label="Withdraw"
        title="Withdraw the offer?"
        message={`${name} can no longer accept your home.`}
        pendingLabel="Withdrawing..."
        failure="Couldn't withdraw the offer. Please try again."
        done={{ title: "Offer withdrawn", description: name }}
        onConfirm={() => withdrawal.mutateAsync(undefined)}
      />
    </HouseholdRow>
  );
}

function ResendButton({
  account,
  invitation: { id, email },
}: Pick<OfOwner, "account"> & { invitation: Invitation }) {
  const { mutateAsync, isPending } = useResendInvitation();
  const attempt = useAttempt(account);

  async function handleClick() {
    try {
      await attempt(() => mutateAsync(id));
      toast(invitationNotice(account, email));
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error",
        description: errorMessage(error, "Couldn't send the invitation. Please try again."),
      });
    }
  }

  return (
    <Button
      size="sm"
      aria-label={`Send again to ${email}`}
      isPending={isPending}
      onClick={() => void handleClick()}
    >
      Send again
    </Button>
  );
}

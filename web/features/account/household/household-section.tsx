import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HousePlus, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Household } from "../../../../shared/household/contract.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { householdQuery, ownProjectsQuery } from "../../household/queries.ts";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { Section } from "../section.tsx";
import { HomeTransfers } from "./home-transfers.tsx";
import { InvitationRow, MemberRow, TransferRow } from "./household-rows.tsx";
import { SharedHomes } from "./shared-homes.tsx";

interface HouseholdSectionProps {
  account: Account;
  /** the project whose Share button was pressed */
  shareId: number | undefined;
  /** called when that invitation's dialog closes */
  onShared: () => void;
}

/** Members of the user's own home, and the homes that others share. */
export function HouseholdSection(props: HouseholdSectionProps) {
  const { account } = props;
  const household = useQuery(householdQuery());
  return (
    <Section title="Household" detail="Share your projects with the people you renovate with.">
      {household.data ? (
        <>
          <HomeTransfers account={account} offers={household.data.offers} />
          <Members {...props} household={household.data} />
        </>
      ) : household.isError ? (
        <ErrorState
          message="Couldn't load your household"
          onRetry={() => void household.refetch()}
          isRetrying={household.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your household" />
      )}
      <SharedHomes account={account} />
    </Section>
  );
}

function Members({
  account,
  shareId,
  onShared,
  household,
}: HouseholdSectionProps & { household: Household }) {
  const { members, invitations, offeredTo, mayInvite } = household;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const isEmpty = members.length === 0 && invitations.length === 0;

  function invite(projectId?: number) {
    void showWhenLoaded(setDialog, async () => {
      const { InviteDialog } = await import("./invite-dialog.tsx");
      const close = () => {
        setDialog(null);
        if (projectId !== undefined) onShared();
      };
      const chosen = projectId === undefined ? null : [projectId];
      return <InviteDialog account={account} projectIds={chosen} onClose={close} />;
    });
  }
  function transferHome() {
    void showWhenLoaded(setDialog, async () => {
      const { TransferHomeDialog } = await import("./transfer-home-dialog.tsx");
      return (
        <TransferHomeDialog account={account} members={members} onClose={() => setDialog(null)} />
      );
    });
  }

  const opened = mayInvite ? shareId : undefined;
  const inviteTo = useEffectEvent(invite);
  // Once for each press of Share.
  useEffect(() => {
    if (opened !== undefined) inviteTo(opened);
  }, [opened]);

  return (
    <>
      {isEmpty ? (
        <p className="text-ink-soft">You haven&rsquo;t invited anyone yet.</p>
      ) : (
        <People account={account} household={household} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {mayInvite ? (
          <Button aria-haspopup="dialog" onClick={() => invite()}>
            <UserPlus aria-hidden className="size-4" />
            Invite
          </Button>
        ) : (
          <LimitNote limit={household.limit} />
        )}
        {members.length > 0 && offeredTo === null && (
          <Button aria-haspopup="dialog" onClick={transferHome}>
            <HousePlus aria-hidden className="size-4" />
            Hand over
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

/** Members, the offer of the home, and open invitations. */
function People({
  account,
  household: { members, invitations, offeredTo },
}: Pick<HouseholdSectionProps, "account"> & { household: Household }) {
  const { data: projects } = useQuery(ownProjectsQuery());
  return (
    <ul className="grid gap-4">
      {members.map((member) => (
        <MemberRow key={member.id} member={member} account={account} projects={projects} />
      ))}
      <TransferRow account={account} members={members} offeredTo={offeredTo} />
      {invitations.map((invitation) => (
        <InvitationRow
          key={`invitation ${invitation.id}`}
          invitation={invitation}
          account={account}
          projects={projects}
        />
      ))}
    </ul>
  );
}

function LimitNote({ limit }: { limit: number }) {
  if (limit > 1) {
    return (
      <p className="text-sm text-ink-soft">You&rsquo;ve reached the limit of {limit} members.</p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      The free plan includes one member. <Link to="/billing">Upgrade</Link> to invite more.
    </p>
  );
}

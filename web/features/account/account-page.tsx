import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Account } from "../../../shared/account/contract.ts";
import type { User } from "../../../shared/auth/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { userQuery } from "../auth/queries.ts";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { ActivitySection } from "./sessions/activity-section.tsx";
import { accountQuery } from "./queries.ts";
import { AppearanceSection } from "./profile/appearance-section.tsx";
import { IdentitySection } from "./profile/identity-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { SignInSection } from "./sign-in/sign-in-section.tsx";

// Below the fold.
const SecondFactorsSection = lazy(async () => ({
  default: (await import("./sign-in/second-factors-section.tsx")).SecondFactorsSection,
}));
const UploadTokensSection = lazy(async () => ({
  default: (await import("./upload-tokens/upload-tokens-section.tsx")).UploadTokensSection,
}));
const OperatorLinks = lazy(async () => ({
  default: (await import("../../lib/operator-links.tsx")).OperatorLinks,
}));
const AccountBackupSection = lazy(async () => ({
  default: (await import("./backup/account-backup-section.tsx")).AccountBackupSection,
}));
const HouseholdSection = lazy(async () => ({
  default: (await import("./household/household-section.tsx")).HouseholdSection,
}));
const RemindersSection = lazy(async () => ({
  default: (await import("./reminders-section.tsx")).RemindersSection,
}));
const SecondReaderSection = lazy(async () => ({
  default: (await import("./second-reader-section.tsx")).SecondReaderSection,
}));
const GoogleProblemMessage = lazy(async () => ({
  default: (await import("../../lib/session/google-problem.tsx")).GoogleProblemMessage,
}));

interface AccountPageProps extends Sharing {
  /** error code of a failed Google sign-in, from the address */
  problem?: unknown;
}

interface Sharing {
  /** a project to invite to, from the address */
  shareId: number | undefined;
  onShared: () => void;
}

export function AccountPage({ problem, ...sharing }: AccountPageProps) {
  const account = useQuery(accountQuery());
  const { data: user } = useQuery(userQuery());
  return (
    <>
      <DocumentTitle of="Account" />
      <PageHeader title="Account" detail="Profile, security, notifications, and your data" />
      {problem !== undefined && (
        <Suspense>
          <GoogleProblemMessage problem={problem} />
        </Suspense>
      )}
      {account.data && user ? (
        <AccountSections account={account.data} user={user} {...sharing} />
      ) : account.isError ? (
        <Card>
          <ErrorState
            message="Couldn't load your account"
            onRetry={() => void account.refetch()}
            isRetrying={account.isFetching}
          />
        </Card>
      ) : (
        <AccountSkeleton />
      )}
      <Suspense>
        <OperatorLinks />
      </Suspense>
    </>
  );
}

function AccountSections({
  account,
  user,
  ...sharing
}: Sharing & { account: Account; user: User }) {
  const isDemo = user.demoEndsAt !== null;
  return (
    <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-5 content-start min-w-0">
        {isDemo && <DemoNote />}
        <IdentitySection account={account} mayChange={!isDemo} />
        {!isDemo && <SignInSection account={account} />}
        {!isDemo && (
          <Suspense fallback={<Skeleton className="h-55 rounded-xl" />}>
            <SecondFactorsSection account={account} />
          </Suspense>
        )}
        <SessionsSection account={account} mayChange={!isDemo} />
        {!isDemo && (
          <Suspense fallback={<Skeleton className="h-55 rounded-xl" />}>
            <UploadTokensSection account={account} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
          <AccountBackupSection account={account} />
        </Suspense>
      </div>
      <div className="grid gap-5 content-start min-w-0">
        <AppearanceSection />
        {!isDemo && (
          <Suspense fallback={<Skeleton className="h-55 rounded-xl" />}>
            <HouseholdSection account={account} {...sharing} />
          </Suspense>
        )}
        {!isDemo && (
          <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
            <RemindersSection />
          </Suspense>
        )}
        {!isDemo && (
          <Suspense>
            <SecondReaderSection />
          </Suspense>
        )}
        <ActivitySection />
      </div>
    </div>
  );
}

function DemoNote() {
  return (
    <Card className="p-5 text-ink-soft sm:p-6">
      This is a demo account. Its settings can't be changed, and everything in it is deleted when
      the demo ends. Create a free account to keep your work.
    </Card>
  );
}

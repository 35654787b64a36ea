import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Account } from "../../../shared/account/contract.ts";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { userQuery } from "../auth/queries.ts";
import styles from "./account.css?inline";
import { AccountNav } from "./account-nav.tsx";
import {
  type AccountSectionName,
  accountSectionsOf,
  isSectionName,
  movedSection,
} from "./account-sections.ts";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { accountQuery } from "./queries.ts";
import { AppearanceSection } from "./profile/appearance-section.tsx";
import { IdentitySection } from "./profile/identity-section.tsx";

adoptSheet(styles);

const OperatorLinks = lazy(async () => ({
  default: (await import("../../lib/operator-links.tsx")).OperatorLinks,
}));
const SecuritySections = lazy(async () => ({
  default: (await import("./sections/security-sections.tsx")).SecuritySections,
}));
const DataSections = lazy(async () => ({
  default: (await import("./sections/data-sections.tsx")).DataSections,
}));
const HouseholdSection = lazy(async () => ({
  default: (await import("./household/household-section.tsx")).HouseholdSection,
}));
const RemindersSection = lazy(async () => ({
  default: (await import("./notifications/reminders-section.tsx")).RemindersSection,
}));
const GoogleProblemMessage = lazy(async () => ({
  default: (await import("../../lib/session/google-problem.tsx")).GoogleProblemMessage,
}));

interface AccountPageProps extends Sharing {
  /** from the address; undefined for the profile */
  section: string | undefined;
  /** error code of a failed Google sign-in, from the address */
  problem?: unknown;
  /** redirects to the section of an earlier link; undefined: the profile */
  onMoved: (section: AccountSectionName | undefined) => void;
}

interface Sharing {
  /** a project to invite to, from the address */
  shareId: number | undefined;
  onShared: () => void;
}

export function AccountPage({ section, problem, onMoved, ...sharing }: AccountPageProps) {
  const account = useQuery(accountQuery());
  const { data: user } = useQuery(userQuery());
  const isDemo = Boolean(user?.demoEndsAt);
  const shown = accountSectionsOf(isDemo).find(({ name }) => name === section);
  const moved =
    section === undefined
      ? movedSection({
          hash: window.location.hash,
          isSharing: sharing.shareId !== undefined,
          hasProblem: problem !== undefined,
        })
      : undefined;
  const isUnknown = section !== undefined && !isSectionName(section);
  useEffect(() => {
    if (moved !== undefined || isUnknown) onMoved(moved);
  });
  return (
    <>
      <DocumentTitle of="Account" />
      <PageHeader title="Account" detail={shown?.detail} />
      {problem !== undefined && (
        <Suspense>
          <GoogleProblemMessage problem={problem} />
        </Suspense>
      )}
      <AccountNav isDemo={isDemo} />
      {account.data && user ? (
        <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
          <Shown section={section} account={account.data} isDemo={isDemo} {...sharing} />
        </Suspense>
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

interface ShownProps extends Sharing {
  section: string | undefined;
  account: Account;
  isDemo: boolean;
}

function Shown({ section, account, isDemo, ...sharing }: ShownProps): ReactNode {
  switch (section) {
    case "security":
      return <SecuritySections account={account} isDemo={isDemo} />;
    case "household":
      return isDemo ? <DemoNote /> : <HouseholdSection account={account} {...sharing} />;
    case "notifications":
      return isDemo ? <DemoNote /> : <RemindersSection />;
    case "data":
      return <DataSections account={account} isDemo={isDemo} />;
    case undefined:
    default:
      return (
        <div className="account-columns">
          <div className="grid gap-5 content-start min-w-0">
            {isDemo && <DemoNote />}
            <IdentitySection account={account} mayChange={!isDemo} />
          </div>
          <AppearanceSection />
        </div>
      );
  }
}

function DemoNote() {
  return (
    <Card className="p-5 text-ink-soft sm:p-6">
      This is a demo account. Its settings can't be changed, and everything in it is deleted when
      the demo ends. Create a free account to keep your work.
    </Card>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import type { Account, ActiveSession } from "../../../../shared/account/contract.ts";
import { formatHour } from "../../../lib/format-moment.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "../queries.ts";
import { ConfirmedButton } from "../confirmed-button.tsx";
import { Section } from "../section.tsx";
import { useAttempt } from "./use-attempt.ts";

interface SessionsSectionProps {
  account: Account;
  /** false for a demo account */
  mayChange: boolean;
}

export function SessionsSection({ account, mayChange }: SessionsSectionProps) {
  const sessions = useQuery(sessionsQuery());
  const endOthers = useEndOtherSessions();
  return (
    <Section title="Active sessions" detail="Inactive sessions are signed out after 7 days.">
      {sessions.data ? (
        <>
          <ul className="grid gap-4">
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                account={account}
                mayEnd={mayChange && !session.isCurrent}
              />
            ))}
          </ul>
          {mayChange && sessions.data.length > 1 && (
            <div className="mt-4 border-t border-line pt-4">
              <ConfirmedButton
                account={account}
                label="Sign out other sessions"
                title="Sign out other sessions?"
                message="You'll stay signed in on this device only."
                pendingLabel="Signing out..."
                failure="Couldn't sign out the other browsers. Please try again."
                done={{ title: "Signed out everywhere else" }}
                onConfirm={() => endOthers.mutateAsync(undefined)}
              />
            </div>
          )}
        </>
      ) : sessions.isError ? (
        <ErrorState
          message="Couldn't load your sessions"
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your sessions" />
      )}
    </Section>
  );
}

interface SessionRowProps {
  session: ActiveSession;
  account: Account;
  mayEnd: boolean;
}

const MOBILE_DEVICE = /iPhone|iPad|Android/;

function SessionRow({ session, account, mayEnd }: SessionRowProps) {
  const { device, address, isCurrent, lastSeenAt } = session;
  const name = device ?? "Unknown browser";
  const Icon = MOBILE_DEVICE.test(name) ? Smartphone : Monitor;
  const seen = isCurrent ? "Active now" : `Last seen ${formatHour(lastSeenAt)}`;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {address === null ? seen : `${seen} · ${address}`}
        </p>
      </div>
      {mayEnd && <EndSession session={session} account={account} name={name} />}
    </li>
  );
}

function EndSession({
  session,
  account,
  name,
}: Omit<SessionRowProps, "mayEnd"> & { name: string }) {
  const { mutateAsync, isPending } = useEndSession();
  const attempt = useAttempt(account);

  async function handleClick() {
    try {
      await attempt(() => mutateAsync(session.id));
      toast({ title: "Signed out", description: name });
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error",
        description: errorMessage(error, "Couldn't sign out that session. Please try again."),
      });
    }
  }

  return (
    <>
      <Button
        size="sm"
        aria-label={`Sign out ${name}`}
        isPending={isPending}
        onClick={() => void handleClick()}
      >
        Sign out
      </Button>
    </>
  );
}

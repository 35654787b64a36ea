import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { SecondFactors } from "../../../../shared/account/second-factors.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { secondFactorsQuery } from "../second-factors-queries.ts";
import { Section } from "../section.tsx";
import { SettingRow } from "../profile/setting-row.tsx";
import { type FactorDialogs, useFactorDialogs } from "./use-factor-dialogs.tsx";

/** The server's limit per account. */
const MAX_PASSKEYS = 10;
/** From this number on, suggests generating new codes. */
const FEW_CODES = 3;

/** Passkeys, authenticator app and recovery codes. */
export function SecondFactorsSection({ account }: { account: Account }) {
  const factors = useQuery(secondFactorsQuery());
  const [dialog, setDialog] = useState<ReactNode>(null);
  const dialogs = useFactorDialogs(account, setDialog);
  return (
    <Section
      title="Passkeys and two-step verification"
      detail="Passkeys replace your password. An authenticator app adds a code, so a stolen password isn't enough."
    >
      {factors.data ? (
        <>
          <PasskeyPart factors={factors.data} dialogs={dialogs} />
          <AuthenticatorPart factors={factors.data} dialogs={dialogs} />
        </>
      ) : factors.isError ? (
        <ErrorState
          message="Couldn't load your sign-in settings"
          onRetry={() => void factors.refetch()}
          isRetrying={factors.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your second factors" />
      )}
      {dialog}
    </Section>
  );
}

interface PartProps {
  factors: SecondFactors;
  dialogs: FactorDialogs;
}

function PasskeyPart({ factors: { passkeys }, dialogs }: PartProps) {
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return (
    <>
      <SettingRow
        label="Passkeys"
        value={passkeys.length === 0 ? "None yet" : `${passkeys.length} added`}
        note={
          isFull
            ? "You've reached the limit. Remove one to add another."
            : "Sign in with your fingerprint, face, or device PIN."
        }
        action={
          !isFull && (
            <Button size="sm" aria-haspopup="dialog" onClick={dialogs.addPasskey}>
              Add a passkey
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          onRename={dialogs.renamePasskey}
          onRemove={dialogs.removePasskey}
        />
      )}
    </>
  );
}

function AuthenticatorPart({ factors, dialogs }: PartProps) {
  const { authenticatorSince, recoveryCodesLeft } = factors;
  const isOn = authenticatorSince !== null;
  return (
    <>
      <SettingRow
        label="Authenticator app"
        value={isOn ? `On since ${formatMoment(authenticatorSince)}` : "Off"}
        note="You'll enter a code from the app after your password or Google sign-in."
        action={
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={isOn ? "Turn off the authenticator app" : "Turn on an authenticator app"}
            onClick={isOn ? dialogs.turnOff : dialogs.turnOn}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
        }
      />
      {isOn && (
        <SettingRow
          label="Recovery codes"
          value={
            <span className="flex flex-wrap items-center gap-2">
              {recoveryCodesLeft} left
              {recoveryCodesLeft <= FEW_CODES && <Badge tone="warning">Generate new codes</Badge>}
            </span>
          }
          note="Use one in place of an app code if you lose your phone. Each works once."
          action={
            <Button size="sm" aria-haspopup="dialog" onClick={dialogs.makeCodes}>
              Generate new codes
            </Button>
          }
        />
      )}
    </>
  );
}

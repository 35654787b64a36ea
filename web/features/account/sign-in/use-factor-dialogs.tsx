import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Passkey } from "../../../../shared/account/second-factors.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { sessionsQuery } from "../queries.ts";

export interface FactorDialogs {
  addPasskey: () => void;
  renamePasskey: (passkey: Passkey) => void;
  removePasskey: (passkey: Passkey) => void;
  turnOn: () => void;
  turnOff: () => void;
  makeCodes: () => void;
}

/** Dialogs of the section, loaded when opened. */
export function useFactorDialogs(
  account: Account,
  setDialog: (dialog: ReactNode) => void,
): FactorDialogs {
  const queryClient = useQueryClient();
  const dialogProps = { account, onClose: () => setDialog(null) };
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  /** This browser's name in the session list. */
  function deviceName(): string {
    const listed = queryClient.getQueryData(sessionsQuery().queryKey);
    return listed?.find(({ isCurrent }) => isCurrent)?.device ?? "This device";
  }

  return {
    addPasskey: () =>
      show(async () => {
        const { PasskeyDialog } = await import("./passkey-dialog.tsx");
        return <PasskeyDialog {...dialogProps} device={deviceName()} />;
      }),
    renamePasskey: (passkey) =>
      show(async () => {
        const { PasskeyNameDialog } = await import("./passkey-name-dialog.tsx");
        return <PasskeyNameDialog {...dialogProps} passkey={passkey} />;
      }),
    removePasskey: (passkey) =>
      show(async () => {
        const { PasskeyRemovalDialog } = await import("./passkey-removal-dialog.tsx");
        return <PasskeyRemovalDialog {...dialogProps} passkey={passkey} />;
      }),
    turnOn: () =>
      show(async () => {
        const { AuthenticatorDialog } = await import("./authenticator-dialog.tsx");
        return <AuthenticatorDialog {...dialogProps} />;
      }),
    turnOff: () =>
      show(async () => {
        const { TurnOffDialog } = await import("./turn-off-dialog.tsx");
        return <TurnOffDialog {...dialogProps} />;
      }),
    makeCodes: () =>
      show(async () => {
        const { NewCodesDialog } = await import("./new-codes-dialog.tsx");
        return <NewCodesDialog {...dialogProps} />;
      }),
  };
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { UploadToken } from "../../../../shared/account/upload-tokens.ts";
import { formatHour } from "../../../lib/format-moment.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { ConfirmedButton } from "../confirmed-button.tsx";
import { Section } from "../section.tsx";
import { uploadTokensQuery, useRevokeUploadToken } from "./upload-tokens-queries.ts";

export function UploadTokensSection({ account }: { account: Account }) {
  const tokens = useQuery(uploadTokensQuery());
  const { selected } = useSelectedProject();
  const [dialog, setDialog] = useState<ReactNode>(null);

  function create() {
    void showWhenLoaded(setDialog, async () => {
      const { NewTokenDialog } = await import("./new-token-dialog.tsx");
      return <NewTokenDialog account={account} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <Section
      title="Upload tokens"
      detail="For a Shortcut on an iPhone. A token adds receipts to one project's inbox, and can do nothing else."
    >
      {tokens.data ? (
        <>
          {tokens.data.length > 0 && (
            <ul className="mb-4 grid gap-4">
              {tokens.data.map((token) => (
                <TokenRow key={token.id} token={token} account={account} />
              ))}
            </ul>
          )}
          {selected ? (
            <Button size="sm" aria-haspopup="dialog" onClick={create}>
              New upload token
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">Add a project first.</p>
          )}
        </>
      ) : tokens.isError ? (
        <ErrorState
          message="Couldn't load your upload tokens"
          onRetry={() => void tokens.refetch()}
          isRetrying={tokens.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading your upload tokens" />
      )}
      {dialog}
    </Section>
  );
}

function TokenRow({ token, account }: { token: UploadToken; account: Account }) {
  const { id, name, project, lastUsedAt } = token;
  const revoke = useRevokeUploadToken();
  const used = lastUsedAt === null ? "Never used" : `Last used ${formatHour(lastUsedAt)}`;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {project ?? "Project no longer available"} · {used}
        </p>
      </div>
      <ConfirmedButton
        account={account}
        label="Revoke"
        title={`Revoke "${name}"?`}
        message="Shortcuts that use this token stop working immediately."
        pendingLabel="Revoking..."
        failure="Couldn't revoke the token. Please try again."
        done={{ title: "Upload token revoked", description: name }}
        onConfirm={() => revoke.mutateAsync(id)}
      />
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { PowerOff } from "lucide-react";
import { adminSummaryQuery, isLockedOut, isSwitchedOff, NOT_CONNECTED } from "./queries.ts";
import { AdminFrame, GateFrame } from "./admin-frame.tsx";
import { isActionView } from "./actions/action-filter.ts";
import { AdminPanel } from "./admin-panel.tsx";
import { PanelNav } from "./panel-nav.tsx";
import { PasswordGate } from "./password-gate.tsx";

const ActionPanel = lazy(() =>
  import("./actions/action-panel.tsx").then(
    ({ ActionPanel }) => ({ default: ActionPanel }),
    () => ({ default: ActionsNotLoaded }),
  ),
);

/** Tries the saved session first and asks for the password only without one. */
export function AdminPage() {
  return (
    <>
      <DocumentTitle of="Admin Panel" />
      <Access />
    </>
  );
}

function Access() {
  const summary = useQuery(adminSummaryQuery());
  const isActions = isActionView(useSearch({ from: "/admin" }));
  const { data, error, isFetching, refetch } = summary;
  if (isLockedOut(error)) return <PasswordGate hasEnded={data !== undefined} />;
  if (isSwitchedOff(error)) return <DefenseEntry />;
  if (data) {
    return (
      <AdminFrame>
        <PanelNav />
        {isActions ? (
          <Suspense fallback={<Spinner label="Loading" className="mx-auto size-8 text-ink-soft" />}>
            <ActionPanel />
          </Suspense>
        ) : (
          <AdminPanel summary={data} />
        )}
      </AdminFrame>
    );
  }
  if (error) {
    return (
      <GateFrame>
        <ErrorState
          message={NOT_CONNECTED}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </GateFrame>
    );
  }
  return (
    <main className="grid full-height place-items-center">
      <h1 className="sr-only">Admin Panel</h1>
      <Spinner label="Loading" className="size-8 text-ink-soft" />
    </main>
  );
}

function DefenseEntry() {
  return (
    <GateFrame>
      <EmptyState
        icon={PowerOff}
        title="The admin panel is switched off"
        description="No admin password is configured. Set ADMIN_PASSWORD and restart the server."
      />
    </GateFrame>
  );
}

/** The script failed to load; retrying takes a page reload. */
function ActionsNotLoaded() {
  return (
    <Card>
      <h1 className="sr-only">Recent Actions</h1>
      <ErrorState message="Couldn't load recent actions" onRetry={() => window.location.reload()} />
    </Card>
  );
}

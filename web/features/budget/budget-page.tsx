import { FolderOpen } from "lucide-react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

const TITLE = "Budget";

export function BudgetPage() {
  return (
    <>
      <DocumentTitle of={TITLE} />
      <PageHeader title={TITLE} />
      <Card>
        <EmptyState
          icon={FolderOpen}
          title="No Project Selected"
          description="Select a project from the sidebar to plan its budget"
        />
      </Card>
    </>
  );
}

import { FolderOpen } from "lucide-react";
import { Card } from "../card.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

interface NoProjectProps {
  title: string;
  /** why a project is needed: "view your expenses" */
  to: string;
}

/** Empty state of a project screen without a selected project. */
export function NoProject({ title, to }: NoProjectProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={FolderOpen}
          title="No Project Selected"
          description={`Select a project from the sidebar to ${to}`}
        />
      </Card>
    </>
  );
}

import { FolderOpen } from "lucide-react";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

interface NoProjectProps {
  title: string;
  /** what a project is selected for: "view your expenses" */
  to: string;
}

/** A screen of a project while none is selected. */
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

import { createFileRoute } from "@tanstack/react-router";
import { TimelinePage } from "../../../features/milestones/timeline-page.tsx";

export const Route = createFileRoute("/_app/timeline")({ component: TimelinePage });

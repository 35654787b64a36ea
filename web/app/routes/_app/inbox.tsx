import { createFileRoute } from "@tanstack/react-router";
import { InboxPage } from "../../../features/expenses/inbox/inbox-page.tsx";

export const Route = createFileRoute("/_app/inbox")({ component: InboxPage });

import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "../../features/credentials/invitation-page.tsx";

export const Route = createFileRoute("/invitation")({ component: InvitationPage });

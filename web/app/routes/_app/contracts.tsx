import { createFileRoute } from "@tanstack/react-router";
import { ContractsPage } from "../../../features/contracts/contracts-page.tsx";

export const Route = createFileRoute("/_app/contracts")({ component: ContractsPage });

import { createFileRoute } from "@tanstack/react-router";
import { NotFoundCard } from "../../not-found-card.tsx";

export const Route = createFileRoute("/_app/$")({ component: NotFoundCard });

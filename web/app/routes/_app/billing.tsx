import { createFileRoute } from "@tanstack/react-router";
import { parseBillingAddress } from "../../../features/billing/billing-address.ts";
import { BillingPage } from "../../../features/billing/billing-page.tsx";

export const Route = createFileRoute("/_app/billing")({
  component: BillingPage,
  validateSearch: parseBillingAddress,
});

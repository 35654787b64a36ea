import type { QueryClient } from "@tanstack/react-query";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import { ruleOffer } from "../../../shared/merchant-rules/contract.ts";
import { call } from "../../lib/http/http.ts";
import { toast } from "../../ui/toast/toast.ts";
import { takeOffer } from "./mutations.ts";

const OFFERED_MS = 12_000;

/** Offers a rule that would have matched a saved expense and an earlier one. */
export async function offerRule(
  queryClient: QueryClient,
  { id, projectId }: Expense,
): Promise<void> {
  // A failed fetch means no offer.
  const response = await call(`/api/expenses/${id}/rule-offer`, { response: ruleOffer }).catch(
    () => null,
  );
  if (!response?.offer) return;
  const { merchant, category } = response.offer;
  toast({
    title: `Always ${categoryLabel(category)} for ${merchant}?`,
    description: "In imports and the inbox. Change it under Projects, Edit.",
    duration: OFFERED_MS,
    action: {
      label: "Always",
      about: `${categoryLabel(category)} for ${merchant}`,
      onPress: () =>
        void takeOffer(queryClient, { projectId, merchant, category, paymentMethod: null }),
    },
  });
}

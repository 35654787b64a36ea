import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type MerchantRule,
  merchantRule,
  type MerchantRuleInput,
} from "../../../shared/merchant-rules/contract.ts";
import { categoryLabel } from "../../../shared/expenses/catalog.ts";
import { announceDeleted } from "../../lib/announce-deleted.ts";
import { refresh, notifyTabs } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { toast } from "../../ui/toast/toast.ts";
import { rulesPath } from "./queries.ts";

export type RuleFields = MerchantRuleInput & { projectId: number };

const sendRule = ({ projectId, merchant, category, paymentMethod }: RuleFields) =>
  call(rulesPath(projectId), {
    method: "PUT",
    body: { merchant, category, paymentMethod },
    response: merchantRule,
  });

const sendDeletion = ({ id }: MerchantRule) =>
  call(`/api/merchant-rules/${id}`, { method: "DELETE" });

/** For toast actions, which outlive their component. */
async function write<T>(queryClient: QueryClient, send: () => Promise<T>): Promise<T> {
  const written = await send();
  notifyTabs("merchantRule");
  await refresh(queryClient, "merchantRule");
  return written;
}

function announceRuleFailure(error: unknown, verb: "save" | "delete"): void {
  console.error(`Failed to ${verb} a merchant rule`, error);
  const description = errorMessage(error, `Couldn't ${verb} the rule. Please try again.`);
  toast({ variant: "destructive", title: "Error", description });
}

/** @param before the rule that Undo restores; undefined for a new rule, which Undo deletes */
function announceRule(queryClient: QueryClient, saved: MerchantRule, before?: MerchantRule): void {
  const description = `${categoryLabel(saved.category)} for ${saved.merchant}, in imports and the inbox`;
  const back = async () => {
    if (before === undefined) await sendDeletion(saved);
    else await sendRule(before);
  };
  const undone = before === undefined ? "Rule removed" : "Restored";
  const undo = () =>
    void write(queryClient, back).then(
      () => toast({ title: undone, description: saved.merchant }),
      (error: unknown) => announceRuleFailure(error, before === undefined ? "delete" : "save"),
    );
  const action = { label: "Undo", about: `rule for ${saved.merchant}`, onPress: undo };
  toast({ title: "Rule saved", description, action });
}

/** @param before the edited rule; undefined for a new one */
export function useSetRule(before: MerchantRule | undefined) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "merchantRule",
    awaitsRefetch: true,
    mutationFn: sendRule,
    onSuccess: (saved) => announceRule(queryClient, saved, before),
  });
}

export function useDeleteRule() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "merchantRule",
    awaitsRefetch: true,
    mutationFn: sendDeletion,
    onSuccess: (_, rule) =>
      announceDeleted({
        title: "Rule deleted",
        description: rule.merchant,
        restore: () => write(queryClient, () => sendRule(rule)),
      }),
    onError: (error) => announceRuleFailure(error, "delete"),
  });
}

/** Saves the offered rule, with Undo. */
export async function takeOffer(queryClient: QueryClient, fields: RuleFields): Promise<void> {
  try {
    announceRule(queryClient, await write(queryClient, () => sendRule(fields)));
  } catch (error) {
    announceRuleFailure(error, "save");
  }
}

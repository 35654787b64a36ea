import { useQuery } from "@tanstack/react-query";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { AI_PROVIDERS } from "../../lib/words/ai-provider-words.ts";
import { toast } from "../../ui/toast/toast.ts";
import styles from "./notifications/reminders.css?inline";
import { aiReceiptsQuery, useChooseAiReceipts } from "./ai-receipts-queries.ts";
import { Section } from "./section.tsx";
import { Switch } from "./switch.tsx";

adoptSheet(styles);

/** Shown only where the operator allows it, once that is known. */
export function AiReceiptsSection() {
  const { data } = useQuery(aiReceiptsQuery());
  const { mutateAsync } = useChooseAiReceipts();
  const provider = data?.provider ?? null;
  if (data === undefined || provider === null) return null;

  async function choose(isOn: boolean) {
    try {
      await mutateAsync(isOn);
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
    }
  }

  return (
    <Section title="Reading receipts" detail="Receipts are read on this server.">
      <Switch
        label="Use AI for unclear receipts"
        note={`When a total can't be checked, the whole receipt is sent to ${AI_PROVIDERS[provider]}, which may keep it under its own terms. New receipts only.`}
        isOn={data.isOn}
        isDisabled={false}
        onChange={choose}
      />
    </Section>
  );
}

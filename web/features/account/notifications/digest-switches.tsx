import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { digestsQuery, useChooseDigest } from "./digest-queries.ts";
import { Switch } from "../switch.tsx";

interface DigestSwitchesProps {
  /** id of the text that says why none can be turned on */
  reasonId?: string;
}

/** A daily summary for each shared home; nothing without one. */
export function DigestSwitches({ reasonId }: DigestSwitchesProps) {
  const choices = useQuery(digestsQuery());
  const { mutateAsync } = useChooseDigest();

  async function choose(home: number, label: string, isOn: boolean) {
    try {
      await mutateAsync({ home, isOn });
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    toast({ title: isOn ? "Summary turned on" : "Summary turned off", description: label });
  }

  if (choices.isError) {
    return (
      <ErrorState
        message="Couldn't load your summaries"
        onRetry={() => void choices.refetch()}
        isRetrying={choices.isFetching}
      />
    );
  }
  return choices.data?.homes.map(({ id, ownerName, isOwn, isOn }) => {
    const label = isOwn ? "Summary of your projects" : `Summary of ${ownerName}'s projects`;
    return (
      <Switch
        key={id}
        label={label}
        note="What others changed there the day before."
        isOn={isOn}
        isDisabled={reasonId !== undefined && !isOn}
        {...(reasonId !== undefined && { reasonId })}
        onChange={(next) => choose(id, label, next)}
      />
    );
  });
}

import { useQuery } from "@tanstack/react-query";
import { openedHome } from "../../lib/opened-home.ts";
import { subscriptionStatusQuery } from "../billing/queries.ts";
import { homesQuery } from "./queries.ts";

/** Whether the home on screen has Pro. Its owner's plan also applies to members. */
export function useHomePlan() {
  const isOwn = openedHome === undefined;
  const own = useQuery({ ...subscriptionStatusQuery(), enabled: isOwn });
  const homes = useQuery({ ...homesQuery(), enabled: !isOwn });
  const { isPending, isFetching, refetch } = isOwn ? own : homes;
  const status = own.data?.subscriptionStatus;
  const opened = homes.data?.find(({ id }) => String(id) === openedHome);
  const isPro = isOwn ? status && status !== "free" : opened?.isPro;
  return { isPro, isPending, isFetching, refetch };
}

import type { QueryClient } from "@tanstack/react-query";
import { openedHome, setHomeRole } from "../../lib/opened-home.ts";
import { homesQuery } from "./queries.ts";

/** Finds what the user may do in the home on screen. On failure it stays read-only. */
export async function findHomeRole(queryClient: QueryClient): Promise<void> {
  try {
    const homes = await queryClient.ensureQueryData(homesQuery());
    const opened = homes.find(({ id }) => String(id) === openedHome);
    if (opened) setHomeRole(opened.role);
  } catch (error) {
    // The screen's own requests show the problem.
    console.error("Failed to fetch the homes", error);
  }
}

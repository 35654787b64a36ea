import type { QueryClient } from "@tanstack/react-query";
import { openedHome, setHomeRole } from "../../lib/opened-home.ts";
import { homesQuery } from "./queries.ts";

/** Finds the user's role in the home on screen. On failure the home stays read-only. */
export async function findHomeRole(queryClient: QueryClient): Promise<void> {
  try {
    const homes = await queryClient.ensureQueryData(homesQuery());
    const opened = homes.find(({ id }) => String(id) === openedHome);
    if (opened) setHomeRole(opened.role);
  } catch (error) {
    // The screen's own requests show the error.
    console.error("Failed to fetch the homes", error);
  }
}

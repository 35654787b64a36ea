import { queryOptions } from "@tanstack/react-query";
import { homes, household } from "../../../shared/household/contract.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";

export const householdKeys = {
  all: ["household"] as const,
  own: ["household", "own"] as const,
  homes: ["household", "homes"] as const,
  projects: ["household", "projects"] as const,
};

/** The user's own members and invitations. Members can change them, so every visit refetches. */
export function householdQuery() {
  return queryOptions({
    queryKey: householdKeys.own,
    queryFn: ({ signal }) => call("/api/household", { response: household, signal }),
    staleTime: 0,
  });
}

/** The homes that the user may open. */
export function homesQuery() {
  return queryOptions({
    queryKey: householdKeys.homes,
    queryFn: ({ signal }) => call("/api/homes", { response: homes, signal }),
    ...preloadedResponse("/api/homes", homes),
  });
}

/** The projects that the user can share, whichever home is open. */
export function ownProjectsQuery() {
  return queryOptions({
    queryKey: householdKeys.projects,
    queryFn: ({ signal }) =>
      call("/api/projects", { response: projectList, isAboutOwnHome: true, signal }),
    staleTime: 0,
  });
}

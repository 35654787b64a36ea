import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Project,
  type ProjectInput,
  project,
  projectList,
  projectSummary,
} from "../../../shared/projects/contract.ts";
import { call } from "../../lib/http.ts";
import { answeredInPage } from "../../lib/page-answers.ts";
import { refreshWhatShows } from "../../lib/shown-records.ts";

export const projectKeys = {
  /** everything read from projects: the list and every summary */
  all: ["projects"] as const,
  list: ["projects", "list"] as const,
  summary: (id: number) => ["projects", "summary", id] as const,
};

export const SUMMARY_NOT_FETCHED = "Failed to fetch project summary";

/** The projects of the signed-in person, each with what it has spent. */
export function projectsQuery() {
  return queryOptions({
    queryKey: projectKeys.list,
    queryFn: ({ signal }) => call("/api/projects", { answer: projectList, signal }),
    ...answeredInPage("/api/projects", projectList),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function projectSummaryQuery(id: number) {
  const path = `/api/projects/${id}/summary`;
  return queryOptions({
    queryKey: projectKeys.summary(id),
    queryFn: ({ signal }) => call(path, { answer: projectSummary, signal }),
    ...answeredInPage(path, projectSummary),
  });
}

function changeList(queryClient: QueryClient, change: (projects: Project[]) => Project[]): void {
  queryClient.setQueryData(projectsQuery().queryKey, (projects) => projects && change(projects));
}

/** Makes the project list stale. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput) =>
      call("/api/projects", { method: "POST", body, answer: project }),
    onSuccess: (created) => {
      changeList(queryClient, (projects) => [...projects, created]);
      void queryClient.invalidateQueries({ queryKey: projectKeys.list });
    },
    onError: (error) => console.error("Project creation failed", error),
  });
}

/** Makes the project list and the project's summary stale: a new budget moves both. */
export function useUpdateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ProjectInput & { id: number }) =>
      call(`/api/projects/${id}`, { method: "PUT", body, answer: project }),
    onSuccess: (updated) => {
      changeList(queryClient, (projects) =>
        projects.map((other) => (other.id === updated.id ? updated : other)),
      );
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    },
    onError: (error) => console.error("Project update failed", error),
  });
}

/** Takes the project off the list; what was read of it goes with it. */
export function useDeleteProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(`/api/projects/${id}`, { method: "DELETE" }),
    onSuccess: (_, id) => {
      changeList(queryClient, (projects) => projects.filter((other) => other.id !== id));
      queryClient.removeQueries({ queryKey: projectKeys.summary(id) });
      queryClient.removeQueries({ predicate: ({ meta }) => meta?.projectId === id });
      refreshWhatShows(queryClient, "projects");
      void queryClient.invalidateQueries({ queryKey: projectKeys.list });
    },
    onError: (error) => console.error("Project deletion failed", error),
  });
}

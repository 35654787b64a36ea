import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Project, project } from "../../../shared/projects/contract.ts";
import type { ProjectCopyInput } from "../../../shared/projects/copy.ts";
import type { ProjectDatesInput, ProjectInput } from "../../../shared/projects/input.ts";
import { call } from "../../lib/http/http.ts";
import { projectKeys, projectsQuery } from "./queries.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/*
 * Project mutations. Separate from the queries, which every screen loads.
 */

function changeList(queryClient: QueryClient, change: (projects: Project[]) => Project[]): void {
  queryClient.setQueryData(projectsQuery().queryKey, (projects) => projects && change(projects));
}

export function useCreateProject() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: (body: ProjectInput) =>
      call("/api/projects", { method: "POST", body, response: project }),
    onSuccess: (created) => {
      changeList(queryClient, (projects) => [...projects, created]);
    },
    onError: (error) => console.error("Project creation failed", error),
  });
}

export function useUpdateProject() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: ({ before, input }: { before: Project; input: ProjectInput }) =>
      call(`/api/projects/${before.id}`, {
        method: "PUT",
        body: input,
        headers: versionHeader(before),
        response: project,
      }),
    onSuccess: (updated) => {
      changeList(queryClient, (projects) =>
        projects.map((other) => (other.id === updated.id ? updated : other)),
      );
    },
    onError: (error) => console.error("Project update failed", error),
  });
}

/** Start date, and date of completion. */
export function useUpdateDates() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: ({ id, ...body }: ProjectDatesInput & { id: number }) =>
      call(`/api/projects/${id}/dates`, { method: "PUT", body, response: project }),
    onSuccess: (updated) =>
      changeList(queryClient, (projects) =>
        projects.map((other) => (other.id === updated.id ? updated : other)),
      ),
    onError: (error) => console.error("Project update failed", error),
  });
}

/** Removes the project from the list, and its data from the cache. */
export function useDeleteProject() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: (id: number) => call(`/api/projects/${id}`, { method: "DELETE" }),
    onSuccess: (_, id) => {
      changeList(queryClient, (projects) => projects.filter((other) => other.id !== id));
      queryClient.removeQueries({ queryKey: projectKeys.summary(id) });
      queryClient.removeQueries({ predicate: ({ meta }) => meta?.projectId === id });
    },
    onError: (error) => console.error("Project deletion failed", error),
  });
}

/** Archives a project, or restores it from the archive. */
export function useArchiveProject() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: ({ id, isArchived }: { id: number; isArchived: boolean }) =>
      call(`/api/projects/${id}/archived`, {
        method: "PUT",
        body: { isArchived },
        response: project,
      }),
    onSuccess: (updated) =>
      changeList(queryClient, (projects) =>
        projects.map((other) => (other.id === updated.id ? updated : other)),
      ),
    onError: (error) => console.error("Project archiving failed", error),
  });
}

/** Creates a project from the plan of another one. */
export function useCopyProject() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "project",
    mutationFn: ({ id, ...body }: ProjectCopyInput & { id: number }) =>
      call(`/api/projects/${id}/copies`, { method: "POST", body, response: project }),
    onSuccess: (created) => changeList(queryClient, (projects) => [...projects, created]),
    onError: (error) => console.error("Project copy failed", error),
  });
}

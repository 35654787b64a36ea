import { useNavigate, useSearch } from "@tanstack/react-router";
import { adminAddressOf, type UserFilter, userFilterOf } from "./user-filter.ts";

/** What the list shows, kept in the address; back and forward bring earlier ones back. */
export function useUserFilter() {
  const search = useSearch({ from: "/admin" });
  const navigate = useNavigate({ from: "/admin" });
  const filter = userFilterOf(search);

  /** Whatever orders the list anew or cuts it differently starts at its first page again. */
  function change(part: Partial<UserFilter>) {
    const next = adminAddressOf({ ...filter, page: 1, ...part });
    void navigate({ search: next, resetScroll: false });
  }

  return { filter, change };
}

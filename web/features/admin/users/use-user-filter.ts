import { useNavigate, useSearch } from "@tanstack/react-router";
import { adminAddressOf, type UserFilter, userFilterOf } from "./user-filter.ts";

/** Filter of the user list, stored in the address so that back and forward work. */
export function useUserFilter() {
  const search = useSearch({ from: "/admin" });
  const navigate = useNavigate({ from: "/admin" });
  const filter = userFilterOf(search);

  /** Starts at page 1 unless the page itself changes. */
  function change(part: Partial<UserFilter>) {
    const next = adminAddressOf({ ...filter, page: 1, ...part });
    void navigate({ search: next, resetScroll: false });
  }

  return { filter, change };
}

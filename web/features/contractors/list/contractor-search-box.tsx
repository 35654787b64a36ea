import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { SearchBox } from "../../../lib/lists/search-box.tsx";
import { useSearchText } from "../../../lib/lists/use-search-text.ts";
import { MAX_SEARCH } from "./contractor-search.ts";

/** Search text: applied to the list at once, to the address after a pause in typing. */
export function useContractorSearch() {
  const { search = "" } = useSearch({ from: "/_app/contractors" });
  const navigate = useNavigate({ from: "/contractors" });
  return useSearchText(search, (text) => {
    const next = text.trim() === "" ? {} : { search: text };
    void navigate({ search: next, replace: true, resetScroll: false });
  });
}

export function ContractorSearchBox({
  search,
}: {
  search: ReturnType<typeof useContractorSearch>;
}) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div role="search" aria-label="Contractors" className="mb-4 max-w-md print:hidden">
      <SearchBox
        box={box}
        label="Search contractors"
        text={search.text}
        maxLength={MAX_SEARCH}
        onType={search.type}
      />
    </div>
  );
}

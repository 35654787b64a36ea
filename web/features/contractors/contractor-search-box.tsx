import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef } from "react";
import { useSearchText } from "../../lib/use-search-text.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Input } from "../../ui/input.tsx";
import { MAX_SEARCH } from "./contractor-search.ts";

/** What is searched for: at once in the list, and in the address once typing has paused. */
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
  useShortcut("/", () => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    <div role="search" aria-label="Contractors" className="relative mb-4 max-w-md print:hidden">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        ref={box}
        type="search"
        aria-label="Search contractors"
        aria-keyshortcuts="/"
        placeholder="Search contractors..."
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}

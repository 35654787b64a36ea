/** Search parameters of the page; an empty search is omitted. */
export interface ContractorAddress {
  search?: string;
}

/** The router's `validateSearch`. Separate because every page loads it. */
export function parseContractorAddress({ search }: Record<string, unknown>): ContractorAddress {
  return typeof search === "string" && search.trim() !== "" ? { search } : {};
}

/** What the address of the screen says: `search`, left out when empty. */
export interface ContractorAddress {
  search?: string;
}

/** The router's `validateSearch`: apart from the rest, since every screen loads it. */
export function parseContractorAddress({ search }: Record<string, unknown>): ContractorAddress {
  return typeof search === "string" && search.trim() !== "" ? { search } : {};
}

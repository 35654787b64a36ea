/** Search parameters of the page; defaults are omitted. */
export interface ContractAddress {
  /** open quote */
  quote?: number;
  /** work whose quotes are compared */
  compare?: string;
  /** filters by contractor */
  contractor?: number;
  /** open invoice, or the list of them */
  invoice?: number | "all";
}

/** Maximum length of a work's name. */
const MAX_WORK = 200;

function idOf(value: unknown): number | undefined {
  const id = /^[1-9]\d*$/.test(String(value)) ? Number(value) : 0;
  return id > 0 && id <= Number.MAX_SAFE_INTEGER ? id : undefined;
}

/** The router's `validateSearch`. Separate because every page loads it. */
export function parseContractAddress(raw: Readonly<Record<string, unknown>>): ContractAddress {
  const quote = idOf(raw["quote"]);
  const contractor = idOf(raw["contractor"]);
  const invoice = raw["invoice"] === "all" ? "all" : idOf(raw["invoice"]);
  const compare = raw["compare"];
  const isWork = typeof compare === "string" && compare.trim() !== "" && compare.length <= MAX_WORK;
  return {
    ...(quote && { quote }),
    ...(isWork && { compare }),
    ...(contractor && { contractor }),
    ...(invoice && { invoice }),
  };
}

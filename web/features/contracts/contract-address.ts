/** What the address of the screen says; whatever has its default is left out. */
export interface ContractAddress {
  /** the one that is open */
  quote?: number;
  /** the work whose quotes are compared */
  compare?: string;
  /** only this contractor's */
  contractor?: number;
}

/** The longest name of a work. */
const MAX_WORK = 200;

function idOf(value: unknown): number | undefined {
  const id = /^[1-9]\d*$/.test(String(value)) ? Number(value) : 0;
  return id > 0 && id <= Number.MAX_SAFE_INTEGER ? id : undefined;
}

/** The router's `validateSearch`: apart from the rest, since every screen loads it. */
export function parseContractAddress(raw: Readonly<Record<string, unknown>>): ContractAddress {
  const quote = idOf(raw["quote"]);
  const contractor = idOf(raw["contractor"]);
  const compare = raw["compare"];
  const isWork = typeof compare === "string" && compare.trim() !== "" && compare.length <= MAX_WORK;
  return {
    ...(quote && { quote }),
    ...(isWork && { compare }),
    ...(contractor && { contractor }),
  };
}

export function contractorName(
  contractor: { name: string; company: string | null } | null,
): string | null {
  if (contractor === null) return null;
  const { name, company } = contractor;
  return company === null || company === name ? name : `${name} (${company})`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function yesOrNo(is: boolean): string {
  return is ? "Yes" : "No";
}

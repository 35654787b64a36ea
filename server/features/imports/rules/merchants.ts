import { wordsIn } from "../../../../shared/imports/payee-key.ts";

/**
 * Usual categories of known stores. Matches whole words in order, anywhere in the bank's text: "THE
 * HOME DEPOT #0231".
 */
const MERCHANTS: readonly (readonly [words: string, category: string])[] = [
  ["home depot", "Materials"],
  ["homedepot", "Materials"],
  ["lowes", "Materials"],
  ["lowe s", "Materials"],
  ["menards", "Materials"],
  ["ace hardware", "Materials"],
  ["true value", "Materials"],
  ["do it best", "Materials"],
  ["84 lumber", "Materials"],
  ["sherwin williams", "Materials"],
  ["benjamin moore", "Materials"],
  ["floor and decor", "Materials"],
  ["floor decor", "Materials"],
  ["ll flooring", "Materials"],
  ["lumber liquidators", "Materials"],
  ["the tile shop", "Materials"],
  ["ferguson", "Materials"],
  ["build com", "Materials"],
  ["ikea", "Materials"],
  ["rona", "Materials"],
  ["home hardware", "Materials"],
  ["bunnings", "Materials"],
  ["b q", "Materials"],
  ["wickes", "Materials"],
  ["screwfix", "Materials"],
  ["toolstation", "Materials"],
  ["leroy merlin", "Materials"],
  ["castorama", "Materials"],
  ["bauhaus", "Materials"],
  ["hornbach", "Materials"],
  ["obi", "Materials"],
  ["toom", "Materials"],
  ["hagebau", "Materials"],
  ["hagebaumarkt", "Materials"],
  ["harbor freight", "Tools"],
  ["northern tool", "Tools"],
  ["sunbelt rentals", "Tools"],
  ["united rentals", "Tools"],
  ["building department", "Permits"],
  ["building dept", "Permits"],
  ["permit", "Permits"],
  ["permits", "Permits"],
];

const WORDS = MERCHANTS.map(([words, category]) => ({ words: words.split(" "), category }));

/** The category for a store's name; undefined for an unknown one. */
export function merchantCategory(text: string): string | undefined {
  const said = wordsIn(text);
  return WORDS.find(({ words }) =>
    said.some((_, at) => words.every((word, index) => said[at + index] === word)),
  )?.category;
}

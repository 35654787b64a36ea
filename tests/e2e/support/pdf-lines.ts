import { getDocumentProxy } from "unpdf";

export const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** Each PDF page's lines, from left to right and without spaces. */
export async function linesOf(pdf: Buffer): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      const texts = items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
          : [],
      );
      const lines = new Map<number, typeof texts>();
      for (const text of texts.toSorted((one, other) => other.y - one.y)) {
        const y = [...lines.keys()].find((at) => at - text.y < 2) ?? text.y;
        lines.set(y, [...(lines.get(y) ?? []), text]);
      }
      return [...lines.values()].map((line) =>
        withoutSpaces(
          line
            .toSorted((one, other) => one.x - other.x)
            .map(({ text }) => text)
            .join(""),
        ),
      );
    }),
  );
}

export async function lastLinesOf(pdf: Buffer): Promise<string[]> {
  return (await linesOf(pdf)).map((lines) => lines.at(-1) ?? "");
}

import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { scopeOfWork } from "../../../tests/support/records/budget/scope-of-work.ts";

const roof = scopeOfWork();

test("a PDF asks a question for each open gap of a quote", async () => {
  const { id } = await roof.quoted([{ description: "Shingles", amount: "700" }]);
  const path = `/api/quotes/${id}/questions.pdf`;
  const without = await roof.anna.get(path);
  expect(without).toMatchObject({ status: 409, body: { error: "This quote has no open gaps." } });
  await roof.add("quotes");
  const { items } = await roof.add({ titles: ["Vents", "Gutters", "Permits"] });
  const enter = (title: string, entry: object) =>
    roof.anna.patch(`/api/scope-items/${items.find((item) => item.title === title)?.id}/entries`, {
      quoteIds: [id],
      ...entry,
    });
  await enter("Gutters", { state: "excluded" });
  await enter("Permits", { price: { kind: "own", amount: "90" } });
  const response = await roof.anna.get(`${path}?today=2026-03-14`);
  expect(response.headers["content-type"]).toBe("application/pdf");
  const pdf = await getDocumentProxy(new Uint8Array(response.bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain("Questions about your quote: New roof");
  expect(text).toContain("Mar 14, 2026");
  expect(text).toContain("Vents: your quote doesn’t mention it.");
  expect(text).toContain("Gutters: your quote excludes it.");
  expect(text).not.toContain("Shingles");
  expect(text).not.toContain("Permits");
  const other = await roof.testApp.homeowner();
  expect((await other.get(path)).status).toBe(404);
});

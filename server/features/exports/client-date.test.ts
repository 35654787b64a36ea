import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { calendarDateAt, daysAfter } from "../../../shared/calendar-date.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("a file has the client's date, or the server's if that is impossible", async () => {
  const anna = await product.homeowner();
  const { id } = await createProject(anna);
  const server = calendarDateAt(product.clock.now());
  // One after another: an account may export four tables at once, and a slot is released only after
  // the response.
  const exportDays: (string | undefined)[] = [];
  for (const days of [-1, 0, 1, -2, 2, 50_000]) {
    const today = daysAfter(server, days);
    const { headers } = await anna.get(
      `/api/projects/${id}/exports/budget-lines.csv?today=${today}`,
    );
    exportDays.push(/\d{4}-\d{2}-\d{2}/.exec(String(headers["content-disposition"]))?.[0]);
  }
  const clientDates = [-1, 0, 1].map((count) => daysAfter(server, count));
  expect(exportDays).toEqual([...clientDates, server, server, server]);
});

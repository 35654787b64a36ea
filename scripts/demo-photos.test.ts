import sharp from "sharp";
import { expect, test } from "vitest";
import { parseCalendarDate } from "../shared/calendar-date.ts";
import { renovationUntil } from "../server/features/demo/content/renovation.ts";

test("the demo's photos are within the image size of uploads", async () => {
  const today = parseCalendarDate("2026-03-14");
  const photos = (today ? renovationUntil(today).projects : []).flatMap(({ expenses }) =>
    expenses.flatMap(({ receipt }) => (receipt?.preview ? receipt : [])),
  );
  expect(photos).not.toEqual([]);
  for (const { path, preview } of photos) {
    expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 720 });
    expect((await sharp(preview).metadata()).height).toBeLessThanOrEqual(320);
  }
});

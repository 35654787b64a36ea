import { afterEach, expect, test } from "vitest";
import { dismissToast, shownToasts } from "../../ui/toast/toast.ts";
import { prepareReceipt } from "./prepare-mutations.ts";
import { storedSize } from "./scale-image.ts";

afterEach(() => shownToasts().forEach(({ id }) => dismissToast(id)));

const MEGABYTE = 1024 * 1024;
const fileOf = (name: string, type: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type });
const SCALED = fileOf("scaled.jpg", "image/jpeg");

test.each([
  ["a phone's 12 megapixels", { width: 4032, height: 3024 }, undefined],
  ["a side at the limit", { width: 100, height: 4096 }, undefined],
  ["48 megapixels", { width: 8064, height: 6048 }, { width: 4096, height: 3072 }],
  ["upright", { width: 6048, height: 8064 }, { width: 3072, height: 4096 }],
  ["a line", { width: 60_000, height: 1 }, { width: 4096, height: 1 }],
  ["without a size", { width: 0, height: 0 }, undefined],
])("the stored size of %s", (_, size, kept) => {
  expect(storedSize(size)).toEqual(kept);
});

test.each([
  ["a large photo", fileOf("a.jpg", "image/jpeg", 15 * MEGABYTE), false],
  ["a photo of an unregistered type", fileOf("a.jpg", "image/jpg"), false],
  ["a large scan", fileOf("a.png", "image/png"), false],
  ["HEIC", fileOf("a.heic", "image/heic"), true],
  ["HEIC of a type that the system doesn't know", fileOf("a.HEIC", ""), true],
])("%s is sent as scaled", async (_, file, heic) => {
  const scale = async (_file: File, isHeic: boolean) => (isHeic === heic ? SCALED : undefined);
  expect(await prepareReceipt(file, scale)).toBe(SCALED);
});

test.each([
  ["a PDF", fileOf("a.pdf", "application/pdf")],
  ["a GIF", fileOf("a.gif", "image/gif")],
])("%s is sent unchanged", async (_, file) => {
  expect(await prepareReceipt(file, async () => SCALED)).toBe(file);
});

test("a small photo, and one that the browser can't open, are sent unchanged", async () => {
  const photo = fileOf("a.jpg", "image/jpeg");
  expect(await prepareReceipt(photo, async (file) => file)).toBe(photo);
  expect(await prepareReceipt(photo, async () => undefined)).toBe(photo);
  expect(shownToasts()).toEqual([]);
});

test.each([
  ["HEIC", fileOf("a.heic", "image/heic"), /can't read HEIC photos.*Most Compatible/],
  ["a damaged file over 10 MB", fileOf("a.jpg", "image/jpeg", 10 * MEGABYTE + 1), /10\.1 MB/],
])("%s that the browser can't open is refused for good", async (_, file, message) => {
  const refusal = prepareReceipt(file, async () => undefined);
  await expect(refusal).rejects.toMatchObject({
    status: 415,
    text: expect.stringMatching(message),
  });
});

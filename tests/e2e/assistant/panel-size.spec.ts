import { expect, test } from "../../support/browser/fixtures.ts";
import {
  openAssistant,
  openDashboardWithChat,
  questionField,
} from "../../support/browser/chat-double.ts";

test(
  "on a wide screen the panel can be resized from 384 to 600 px",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await openDashboardWithChat(page);
    const panel = await openAssistant(page);
    const handle = panel.getByRole("separator", { name: "Width of the assistant" });
    const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    await expect(handle).toHaveAttribute("aria-valuenow", "384");
    await expect.poll(width).toBe(384);
    await panel.getByRole("button", { name: "Expand" }).click();
    await expect.poll(width).toBe(600);
    await panel.getByRole("button", { name: "Collapse" }).click();
    await expect.poll(width).toBe(384);

    await handle.focus();
    await page.keyboard.press("ArrowRight");
    await expect(handle).toHaveAttribute("aria-valuenow", "384");
    await page.keyboard.press("ArrowLeft");
    await expect(handle).toHaveAttribute("aria-valuenow", "408");
    await page.keyboard.press("End");
    await expect(handle).toHaveAttribute("aria-valuenow", "600");
    await page.keyboard.press("ArrowLeft");
    await expect(handle).toHaveAttribute("aria-valuenow", "600");

    const edge = await handle.boundingBox();
    if (!edge) throw new Error("There is no edge to drag");
    await page.mouse.move(edge.x + 3, edge.y + 100);
    await page.mouse.down();
    await page.mouse.move(edge.x + 103, edge.y + 120, { steps: 4 });
    await page.mouse.up();
    await expect(handle).toHaveAttribute("aria-valuenow", "500");
    await expect.poll(width).toBe(500);
    await page.reload();
    await openAssistant(page);
    await expect.poll(width).toBe(500);
  },
);

test(
  "on a phone the panel takes 70 % of the height, and the keyboard does not cover its field",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await homeowner.addProject();
    await openDashboardWithChat(page);
    const panel = await openAssistant(page);
    await expect
      .poll(async () => Math.round((await panel.boundingBox())?.height ?? 0))
      .toBe(Math.round(844 * 0.7));
    expect((await panel.boundingBox())?.width).toBeLessThan(384);
    await expect(panel.getByRole("separator")).toHaveCount(0);

    // Simulates an on-screen keyboard: the page keeps its size, the visual viewport shrinks.
    await page.evaluate(() => {
      const viewport = window.visualViewport;
      if (!viewport) throw new Error("This browser has no visual viewport");
      Object.defineProperty(viewport, "height", { value: 500 });
      viewport.dispatchEvent(new Event("resize"));
    });
    await expect
      .poll(async () => {
        const box = await questionField(panel).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThan(500);
    expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { expensesOf, openDemo, projectsOf } from "../../../tests/support/records/demos.ts";
import { demoDateAt, renovationMidway, renovationUntil } from "./content/renovation.ts";

const NOW = new Date("2026-11-22T20:00:00Z");

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());

test("near the end the budget is revised: lines are done and the used contingency is planned", () => {
  const plans = [renovationMidway, renovationUntil].map(
    (renovation) => renovation(demoDateAt(NOW)).projects[0].plan,
  );
  expect(plans.map(({ contingency }) => contingency)).toEqual(["13200.00", "2600.00"]);
  expect(
    plans.map(({ lines }) => lines.filter(({ isDone }) => isDone).map(({ category }) => category)),
  ).toEqual([[], ["Materials", "Materials", "Permits"]]);
  expect(plans.map(({ lines }) => lines[0])).toMatchObject([
    { category: "Labor", planned: "60500.00" },
    { category: "Labor", planned: "66000.00" },
  ]);
});

test("a demo has a budget with a line over plan, contracts, an open quote and a refund", async () => {
  const visitor = await openDemo(product);
  const [kitchen] = await projectsOf(visitor);
  const { body } = await visitor.get(`/api/projects/${kitchen?.id}/plan`);
  expect(body).toMatchObject({
    contingency: "13200.00",
    lines: [
      {
        category: "Labor",
        room: null,
        figures: { paid: "30325.00", open: "31580.00", level: "over" },
      },
      // Lights for $312.90, less the refund of $44.70.
      { category: "Materials", room: "Kitchen", figures: { paid: "10126.20", level: "fine" } },
      { category: "Materials", room: "Bathroom", figures: { level: "fine" } },
      { category: "Materials", room: null },
      { category: "Permits", figures: { level: "near" } },
      { category: "Tools" },
      { category: "Other" },
    ],
    forecast: { paid: "49413.82", safeToSpend: "1795.00" },
  });
  const { body: quotes } = await visitor.get(`/api/quotes?projectId=${kitchen?.id}`);
  expect(
    z
      .array(z.object({ work: z.string(), status: z.string() }))
      .parse(quotes)
      .map(({ work, status }) => `${work}: ${status}`),
  ).toEqual([
    "Countertop: asked",
    "Interior painting: received",
    "Interior painting: received",
    "Tile setting: accepted",
    "Drywall: accepted",
    "Plumbing: accepted",
    "Electrical work: accepted",
    "General contracting: accepted",
    "Structural drawings: completed",
    "Kitchen and bath design: completed",
  ]);
  const refunds = (await expensesOf(visitor)).filter(({ details }) => details?.isRefund);
  expect(refunds).toMatchObject([{ description: "2 recessed lights, returned", amount: "69.56" }]);
});

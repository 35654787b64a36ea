import { KITCHEN_CONTRACTS } from "./kitchen-contracts.ts";
import type { BudgetRecords } from "./budget-shapes.ts";

/** Budget lines of the kitchen and bath project, and details of its expenses. */
export const KITCHEN_PLAN: BudgetRecords = {
  contingency: "13200.00",
  // With the finish trades done, most of the contingency moves to the lines over budget.
  revision: { day: 240, contingency: "2600.00" },
  lines: [
    { category: "Labor", planned: "60500.00", revised: "66000.00" },
    {
      category: "Materials",
      room: "Kitchen",
      planned: "28500.00",
      low: "26500",
      high: "40000",
      revised: "33000.00",
      done: 262,
    },
    {
      category: "Materials",
      room: "Bathroom",
      planned: "5200.00",
      high: "7500",
      revised: "5400.00",
      done: 255,
    },
    {
      category: "Materials",
      planned: "12800.00",
      low: "11500",
      high: "18000",
      revised: "14900.00",
    },
    { category: "Permits", planned: "2700.00", done: 250 },
    { category: "Tools", planned: "1900.00", revised: "1700.00" },
    { category: "Other", planned: "4000.00" },
  ],
  contracts: KITCHEN_CONTRACTS,
  details: {
    "Cabinets, 50% deposit": { room: "Kitchen", homeCost: "improvement" },
    "Cabinets, balance": { room: "Kitchen", homeCost: "improvement" },
    "Window, 48 by 36 in, over the sink": { room: "Kitchen", salesTax: "49.44" },
    "Shower valve and rough-in kit": { room: "Bathroom" },
    "Recessed lights, 14 pieces, and dimmers": {
      rooms: { Kitchen: "312.90", Bathroom: "174.00" },
    },
    "2 recessed lights, returned": { refundOf: "Recessed lights, 14 pieces, and dimmers" },
    "Bath fan, 110 cfm, with duct": { room: "Bathroom" },
    "Porcelain floor tile, 85 sq ft": { room: "Bathroom" },
    "Shower wall tile and niche": { room: "Bathroom" },
    "Quartz countertop, template and deposit": { room: "Kitchen" },
    "Quartz countertop, balance": { room: "Kitchen" },
    "Induction range, 30 in": { room: "Kitchen" },
    "Refrigerator, counter depth": { room: "Kitchen" },
    Dishwasher: { room: "Kitchen" },
    "Sink, faucet and disposal": { room: "Kitchen" },
    "Vanity, 48 in, with top": { room: "Bathroom" },
    "Toilet and seat": { room: "Bathroom" },
    "Custom shower glass": { room: "Bathroom" },
    "Backsplash tile, 34 sq ft": { room: "Kitchen" },
    "Cabinet pulls, 46 pieces": { room: "Kitchen" },
    "Pendant lights over the island, 3 pieces": { room: "Kitchen" },
    "Change order 3: pantry shelves": { contract: "General contracting" },
    "Change order 4: under-cabinet lighting": { contract: "Electrical work" },
    "Post-construction cleaning": { homeCost: "repair" },
  },
};

import * as z from "zod/mini";
import { dashboardAddress } from "../../../../shared/assistant/record-address.ts";
import { centsOf, MAX_AMOUNT, subtractDecimals } from "../../../../shared/money.ts";
import { moneyInput } from "../../../../shared/money-input.ts";
import { getProject } from "../../projects/queries.ts";
import { factsAbout } from "../facts-about.ts";
import type { Tool } from "../tool.ts";
import { projectId, projectIdOf } from "./in-project.ts";
import { factsOfProject, figuresOfProject } from "./projects.ts";

export const weighPriceTool: Tool<"weigh_price"> = {
  name: "weigh_price",
  description:
    "What would remain of a project's budget after paying a price that the homeowner named. Ask it when they want to know whether they can afford something.",
  input: z.object({
    projectId,
    price: moneyInput({
      min: centsOf("0.01"),
      max: MAX_AMOUNT,
      message: "Must be an amount greater than 0, such as 4500.50",
    }).check(z.describe('The price in dollars, as the homeowner said it: "4500.00"')),
  }),
  async run(context, input) {
    const id = projectIdOf(context, input);
    const project = figuresOfProject(await getProject(context.db, context.owner, id));
    const remainingAfter = subtractDecimals(project.remaining, input.price);
    const { money } = factsAbout({ project: project.name }, dashboardAddress(id));
    return {
      output: { ...project, remainingAfter, isAffordable: !remainingAfter.startsWith("-") },
      facts: [
        ...factsOfProject(project),
        // A model could bring in any price, and with it any remainder.
        { ...money(remainingAfter, "remaining"), given: [input.price] },
      ],
    };
  },
};

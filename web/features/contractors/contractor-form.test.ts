import { describe, expect, test } from "vitest";
import { type Contractor } from "../../../shared/contractors/contract.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { NEW_CONTRACTOR, specialtyChoices, toContractorValues } from "./contractor-form.ts";
import { limitFromError, limitOfAllowance } from "./upgrade-prompt.tsx";

describe("specialtyChoices", () => {
  test("offers the fourteen of the form", () => {
    expect(specialtyChoices()).toHaveLength(14);
  });

  test("adds a stored specialty that the form does not offer", () => {
    const choices = specialtyChoices("Chimney sweep");
    expect(choices).toHaveLength(15);
    expect(choices.at(-1)).toEqual({ value: "Chimney sweep", label: "Chimney sweep" });
  });

  test("keeps the spelling of a stored specialty", () => {
    const choices = specialtyChoices("general_contractor");
    expect(choices).toHaveLength(14);
    expect(choices[0]).toEqual({ value: "general_contractor", label: "General Contractor" });
  });
});

describe("form values", () => {
  test("save a contractor with only a name unchanged", () => {
    const rosa: Contractor = {
      id: 1,
      userId: 1,
      name: "Rosa",
      company: null,
      email: null,
      phone: null,
      specialty: null,
      hourlyRate: null,
      notes: null,
      licenseNumber: null,
      insuranceExpiresOn: null,
      rating: null,
      ratingNote: null,
      createdAt: "2026-03-01T12:00:00.000Z",
    };
    expect(rosa).toMatchObject(contractorInput.parse(toContractorValues(rosa)));
  });

  test.each([
    ["", null],
    ["0", "0.00"],
    ["85.5", "85.50"],
  ])("send the rate %j as %j", (hourlyRate, sent) => {
    expect(contractorInput.parse({ ...NEW_CONTRACTOR, name: "Rosa", hourlyRate })).toMatchObject({
      hourlyRate: sent,
    });
  });

  test.each(["-1", "unreadable", "1e3"])("reject the rate %j", (hourlyRate) => {
    const { error } = contractorInput.safeParse({ ...NEW_CONTRACTOR, name: "Rosa", hourlyRate });
    expect(error?.issues[0]?.message).toBe("Hourly rate must be a valid number");
  });
});

describe("reached limit", () => {
  const refused = (code: "plan_limit_reached" | "unavailable", details: Record<string, unknown>) =>
    new ProblemError({ status: 403, message: "", problem: { error: "", code, details } });

  test.each([
    [
      "comes from a rejected save",
      refused("plan_limit_reached", { limit: 3, count: 4 }),
      { limit: 3, count: 4 },
    ],
    ["defaults to the Free plan's", refused("plan_limit_reached", {}), { limit: 3, count: 3 }],
    ["is undefined for other errors", refused("unavailable", { limit: 3, count: 3 }), undefined],
    ["is undefined without a response", new TypeError("limit"), undefined],
  ])("%s", (_, error, limit) => {
    expect(limitFromError(error)).toEqual(limit);
  });

  test.each([
    ["undefined with room left", { count: 2, limit: 3, canCreate: true }, undefined],
    ["undefined without a limit", { count: 9, limit: null, canCreate: true }, undefined],
    ["undefined without a response", undefined, undefined],
    ["set at the limit", { count: 3, limit: 3, canCreate: false }, { count: 3, limit: 3 }],
  ])("is %s", (_, allowance, limit) => {
    expect(limitOfAllowance(allowance)).toEqual(limit);
  });
});

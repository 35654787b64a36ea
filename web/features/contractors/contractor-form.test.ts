import { describe, expect, test } from "vitest";
import { type Contractor } from "../../../shared/contractors/contract.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { NEW_CONTRACTOR, specialtyChoices, valuesOf } from "./contractor-form.ts";
import { limitIn, limitOfAllowance } from "./upgrade-prompt.tsx";

describe("the specialties on offer", () => {
  test("are the fourteen of the form", () => {
    expect(specialtyChoices()).toHaveLength(14);
  });

  test("keep a stored one that the form does not offer", () => {
    const choices = specialtyChoices("Chimney sweep");
    expect(choices).toHaveLength(15);
    expect(choices.at(-1)).toEqual({ value: "Chimney sweep", label: "Chimney sweep" });
  });

  test("keep the spelling of a stored one", () => {
    const choices = specialtyChoices("general_contractor");
    expect(choices).toHaveLength(14);
    expect(choices[0]).toEqual({ value: "general_contractor", label: "General Contractor" });
  });
});

describe("the form's values", () => {
  test("of a contractor with nothing but a name are saved as they were", () => {
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
      createdAt: "2026-03-01T12:00:00.000Z",
    };
    expect(rosa).toMatchObject(contractorInput.parse(valuesOf(rosa)));
  });

  test.each([
    ["", null],
    ["0", "0.00"],
    ["85.5", "85.50"],
  ])("with the rate %j send %j", (hourlyRate, sent) => {
    expect(contractorInput.parse({ ...NEW_CONTRACTOR, name: "Rosa", hourlyRate })).toMatchObject({
      hourlyRate: sent,
    });
  });

  test.each(["-1", "unreadable", "1e3"])("refuse the rate %j", (hourlyRate) => {
    const { error } = contractorInput.safeParse({ ...NEW_CONTRACTOR, name: "Rosa", hourlyRate });
    expect(error?.issues[0]?.message).toBe("Hourly rate must be a valid number");
  });
});

describe("the limit that was reached", () => {
  const refused = (code: "plan_limit_reached" | "unavailable", details: Record<string, unknown>) =>
    new ProblemError({ status: 403, message: "", problem: { error: "", code, details } });

  test.each([
    [
      "is what a refused save says",
      refused("plan_limit_reached", { limit: 3, count: 4 }),
      { limit: 3, count: 4 },
    ],
    [
      "is the free plan's, where it says nothing",
      refused("plan_limit_reached", {}),
      { limit: 3, count: 3 },
    ],
    ["is none for another failure", refused("unavailable", { limit: 3, count: 3 }), undefined],
    ["is none for what is no answer", new TypeError("limit"), undefined],
  ])("%s", (_, error, limit) => {
    expect(limitIn(error)).toEqual(limit);
  });

  test.each([
    ["none where there is room", { count: 2, limit: 3, canCreate: true }, undefined],
    ["none without a limit", { count: 9, limit: null, canCreate: true }, undefined],
    ["none without an answer", undefined, undefined],
    [
      "there where there is no room",
      { count: 3, limit: 3, canCreate: false },
      { count: 3, limit: 3 },
    ],
  ])("is %s", (_, allowance, limit) => {
    expect(limitOfAllowance(allowance)).toEqual(limit);
  });
});

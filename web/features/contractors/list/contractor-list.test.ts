import { describe, expect, test } from "vitest";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { withSaved } from "../contractor-cache.ts";
import { parseContractorAddress } from "../contractor-address.ts";
import { matchesSearch } from "./contractor-search.ts";

function contractor(fields: Partial<Contractor>): Contractor {
  return {
    id: 1,
    userId: 1,
    name: "Rosa Martin",
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
    ...fields,
  };
}

describe("withSaved", () => {
  const dana = contractor({ id: 1, name: "Dana" });
  const rosa = contractor({ id: 2, name: "rosa" });

  test.each([
    ["a new contractor by name", contractor({ id: 3, name: "Luis" }), ["Dana", "Luis", "rosa"]],
    [
      "a second one of the same name after the older",
      contractor({ id: 3, name: "Dana" }),
      ["Dana", "Dana", "rosa"],
    ],
    ["a changed one once", contractor({ id: 1, name: "Zoe" }), ["rosa", "Zoe"]],
    ["ignoring case", contractor({ id: 3, name: "SAM" }), ["Dana", "rosa", "SAM"]],
  ])("sorts %s", (_, saved, names) => {
    const list = withSaved([dana, rosa], saved);
    expect(list.map(({ name }) => name)).toEqual(names);
    expect(list).toContain(saved);
  });
});

describe("contractor search", () => {
  const rosa = contractor({
    company: "Martin Electric",
    specialty: "Electrician",
    email: "rosa@example.com",
    phone: "+1 (503) 555-0142",
    notes: "Best reached by text",
  });

  test.each([
    ["", true],
    ["rosa", true],
    ["ELECTRIC", true],
    ["rosa electric", true],
    ["martin  plumber", false],
    ["@example", true],
    ["reached", true],
    ["5035550142", true],
    ["(503) 555-01", true],
    ["555.0142", true],
    ["0143", false],
    ["-", true],
    ["+", true],
    ["null", false],
  ])("%j matches the contractor: %s", (text, isExpected) => {
    expect(matchesSearch(rosa, text)).toBe(isExpected);
  });

  test("does not match a contractor without a phone number by digits", () => {
    expect(matchesSearch(contractor({}), "503")).toBe(false);
  });

  test.each([
    [{ search: "rosa" }, { search: "rosa" }],
    [{ search: "007" }, { search: "007" }],
    [{ search: "  " }, {}],
    [{ search: ["a", "b"] }, {}],
    [{}, {}],
    [{ page: "2", search: "rosa" }, { search: "rosa" }],
  ])("parses the address %j as %j", (raw, address) => {
    expect(parseContractorAddress(raw)).toEqual(address);
  });
});

import { expect, describe, test } from "vitest";
import { contractorChoices } from "./contractor-choices.ts";

describe("contractor options", () => {
  const rosa = { id: 7, name: "Rosa Martin", company: "Martin Electric" };

  test("offers the expense's contractor while the list loads, and once afterwards", () => {
    const offered = [{ value: "7", label: "Rosa Martin (Martin Electric)" }];
    expect(contractorChoices(undefined, rosa, undefined)).toEqual(offered);
    expect(contractorChoices([rosa], rosa, undefined)).toEqual(offered);
    expect(contractorChoices([rosa], null, undefined)).toEqual(offered);
    expect(contractorChoices()).toEqual([]);
  });

  test("offers a new contractor beside the expense's own", () => {
    const dana = { id: 9, name: "Dana Reyes", company: null };
    const ids = (choices: { value: string }[]) => choices.map(({ value }) => value);
    expect(ids(contractorChoices([rosa], null, dana))).toEqual(["9", "7"]);
    expect(ids(contractorChoices(undefined, rosa, dana))).toEqual(["7", "9"]);
    expect(ids(contractorChoices([dana, rosa], rosa, dana))).toEqual(["9", "7"]);
  });
});

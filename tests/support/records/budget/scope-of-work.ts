import { afterAll, beforeAll, beforeEach } from "vitest";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { type ScopeComparison, scopeComparison } from "../../../../shared/contracts/scope.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../app/app.ts";
import { createProject } from "../factories.ts";
import { proHomeowner } from "../subscriptions.ts";
import { createQuoteOf } from "./quotes.ts";

/** The work of `createQuoteOf`. */
export const WORK = "New roof";

export interface ScopeOfWork {
  testApp: TestApp;
  anna: Homeowner;
  projectId: number;
  read: (work?: string) => Promise<ScopeComparison>;
  /** adds items to the scope */
  add: (from: unknown, work?: string) => Promise<ScopeComparison>;
  quoted: (items: object[], amount?: string) => Promise<QuoteRecord>;
}

/** An app for all tests of a file; each test gets its own project. */
export function scopeOfWork(): ScopeOfWork {
  let testApp: TestApp;
  let anna: Homeowner;
  let projectId: number;
  beforeAll(async () => {
    testApp = await createTestApp();
    anna = await proHomeowner(testApp);
  });
  afterAll(() => testApp.close());
  beforeEach(async () => {
    projectId = (await createProject(anna, { budget: "90000" })).id;
  });
  return {
    get testApp() {
      return testApp;
    },
    get anna() {
      return anna;
    },
    get projectId() {
      return projectId;
    },
    read: async (work = WORK) => {
      const response = await anna.get(`/api/scope?projectId=${projectId}&work=${work}`);
      return scopeComparison.parse(response.body);
    },
    add: async (from, work = WORK) => {
      const response = await anna.post("/api/scope-items", { projectId, work, from });
      // The parsed body lacks versions.
      return scopeComparison.parse(JSON.parse(response.text));
    },
    quoted: (items, amount = "1000") => createQuoteOf(anna, projectId, { amount, items }),
  };
}

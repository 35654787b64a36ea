import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";
import {
  contractor as contractorSchema,
  type Contractor,
} from "../../../shared/contractors/contract.ts";
import type { TestClient, TestResponse } from "../app/test-client.ts";

/** Adds a contractor to the owner, regardless of limits; returns its id. */
export async function addContractor(
  db: Database,
  owner: number,
  name: string,
  company: string | null = null,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into contractors (user_id, name, company) values (${owner}, ${name}, ${company})
    returning id`);
  const [added] = rows;
  if (added === undefined) throw new Error("The contractor was not added");
  return added.id;
}

/** Request body for a contractor. */
export function contractorBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Rosa Martin",
    company: "Martin Electric",
    email: "rosa@martin-electric.example",
    phone: "(555) 010-4477",
    specialty: "Electrician",
    hourlyRate: "95.5",
    notes: "Comes on Tuesdays",
    ...overrides,
  };
}

export async function createContractor(
  client: TestClient,
  overrides: Record<string, unknown> = {},
): Promise<Contractor> {
  const response = await client.post("/api/contractors", contractorBody(overrides));
  if (response.status !== 201) throw new Error(`Could not add a contractor: ${response.text}`);
  return contractorSchema.parse(response.body);
}

/** The same input as a create and as an update. */
export function bothContractorWrites(
  client: TestClient,
  id: number,
  overrides: Record<string, unknown>,
): Promise<TestResponse[]> {
  const input = contractorBody(overrides);
  return Promise.all([
    client.post("/api/contractors", input),
    client.put(`/api/contractors/${id}`, input),
  ]);
}

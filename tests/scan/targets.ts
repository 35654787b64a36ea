import type { Operation, Schema } from "../support/app/operations.ts";

/** One request for sqlmap: a path, query, body or header in which it tries its payloads. */
export interface Target {
  name: string;
  /** the raw HTTP request; * marks the injection point, if not everywhere */
  text: string;
}

/** Values required for the request to reach the database, by field name. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  email: "scanner@example.com",
  password: "a wrong guess of a password",
  confirmPassword: "a wrong guess of a password",
  currentPassword: "a wrong guess of a password",
  newPassword: "a much longer password to come",
  amount: "12.50",
  budget: "25000",
  hourlyRate: "40",
  date: "2026-03-10",
  from: "2026-03-01",
  to: "2026-03-31",
  targetDate: "2026-04-10",
  page: "1",
  pageSize: "20",
  category: "Materials",
  paymentMethod: "Credit Card",
  token: "A".repeat(43),
  name: "Ours",
  key: "00000000-0000-4000-8000-000000000000.jpg",
  s3Key: "00000000-0000-4000-8000-000000000000.jpg",
  imageUrl: null,
  returnTo: "/expenses",
  content: "How much did I spend?",
};

type Own = ReadonlyMap<string, string>;

export function exampleOf(schema: Schema, name: string, own: Own): unknown {
  const id = own.get(name);
  if (id !== undefined) return Number(id);
  if (name in EXAMPLES) return EXAMPLES[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name, own);
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, part]) => [key, exampleOf(part, key, own)]));
  }
  if (type === "array") return schema.items ? [exampleOf(schema.items, name, own)] : [];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  return "Ours";
}

/** An id of the kind that the path names. */
function idIn(pattern: string, own: Own): string {
  const kinds = ["projects", "expenses", "contractors", "milestones", "users"];
  const kind = kinds.find((name) => pattern.includes(`/${name}/`));
  return (kind !== undefined && own.get(kind)) || "1";
}

function pathOf({ pattern, parameters }: Operation, own: Own, mark: string): string {
  return parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((path, { name, schema }) => {
      const value = name === "id" ? idIn(pattern, own) : exampleOf(schema, name, own);
      return path.replace(`{${name}}`, `${String(value)}${mark}`);
    }, pattern);
}

export function targetsOf(operation: Operation, own: Own): Target[] {
  const { name, method, parameters, body } = operation;
  const plain = pathOf(operation, own, "");
  const marked = pathOf(operation, own, "*");
  const json = body && JSON.stringify(exampleOf(body, "", own));
  const request = (path: string, headers: string[] = []) =>
    [
      `${method} ${path} HTTP/1.1`,
      "Host: 127.0.0.1",
      ...headers,
      ...(json === undefined ? [] : ["Content-Type: application/json"]),
      "",
      json ?? "",
    ].join("\r\n");
  const query = parameters.filter((parameter) => parameter.in === "query");
  const search = new URLSearchParams(
    query.map(({ name, schema }) => [name, String(exampleOf(schema, name, own))]),
  );
  const targets: Target[] = [];
  if (marked !== plain)
    targets.push({
      name: `${name} path${json === undefined ? "" : " and body"}`,
      text: request(marked),
    });
  if (query.length > 0)
    targets.push({ name: `${name} query`, text: request(`${plain}?${search.toString()}`) });
  // When the path is the injection point, sqlmap tries the body with it.
  if (json !== undefined && marked === plain)
    targets.push({ name: `${name} body`, text: request(plain) });
  for (const { name: header } of parameters.filter((parameter) => parameter.in === "header")) {
    targets.push({
      name: `${name} ${header}`,
      text: request(plain, [`${header}: 00000000-0000-4000-8000-000000000000*`]),
    });
  }
  return targets;
}

/** Parameters that the API description lacks, and binary bodies. */
export const FURTHER_TARGETS: readonly Target[] = [
  ["GET", "/api/user", "Cookie: plumbline_session=" + "A".repeat(43) + "*"],
  ["GET", "/api/admin/users", "x-admin-password: a guess*"],
  ["GET", "/api/auth/google/callback?code=a&state=b"],
  [
    "GET",
    "/files/00000000-0000-4000-8000-000000000000.jpg?type=image%2Fjpeg&expires=1&signature=a",
  ],
  ["GET", "/expenses?category=Labor&search=a"],
  ["GET", "/api/subscription-status", "User-Agent: scan*"],
  ["GET", "/api/account/activity", "X-Forwarded-For: 127.0.0.1*"],
].map(([method = "", path = "", header]) => ({
  name: `${method} ${path.split("?")[0]} ${header?.split(":")[0] ?? "query"}`,
  text: [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", ...(header ? [header] : []), "", ""].join(
    "\r\n",
  ),
}));

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { bareServerInput, type Exchange } from "./exchange.ts";

/*
 * Baseline of the app: only node:http and pg. Runs the plain statements of
 * `baseline-statements.ts`, prepared, and sends the bytes that the app sent: no routing,
 * validation or JSON serialization.
 *
 * node bench/load/bare-server.ts <recording.json> prints its port
 */

const [file = ""] = process.argv.slice(2);
const { connectionString, exchanges } = bareServerInput.parse(
  JSON.parse(readFileSync(file, "utf8")),
);
const pool = new pg.Pool({ connectionString, max: 10 });
pool.on("error", () => {});

interface Prepared {
  exchange: Exchange;
  isTransaction: boolean;
  statements: { name: string; text: string; values: unknown[] }[];
  body: Buffer;
}

function prepare(exchange: Exchange): Prepared {
  return {
    exchange,
    isTransaction: exchange.baseline.some(({ text }) => text === "begin"),
    statements: exchange.baseline.map(({ text, values }) => ({
      name: createHash("sha256").update(text).digest("base64url"),
      text,
      values,
    })),
    body: Buffer.from(exchange.body),
  };
}

const prepared = new Map(
  exchanges.map((exchange) => [`${exchange.method} ${exchange.path}`, prepare(exchange)]),
);

async function runStatements({ isTransaction, statements }: Prepared): Promise<void> {
  const client = isTransaction ? await pool.connect() : pool;
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    if (client instanceof pg.Client) client.release();
  }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = prepared.get(`${request.method} ${request.url}`);
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  for await (const chunk of request) void chunk;
  await runStatements(found);
  response
    .writeHead(found.exchange.status, {
      "content-type": found.exchange.contentType,
      "content-length": found.body.length,
    })
    .end(found.body);
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(address.port);
});
process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});

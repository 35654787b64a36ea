import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { recordReads } from "../../../tests/support/database/read-work.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";

const HTML = { accept: "text/html,*/*;q=0.8" };
const HOSTILE = `</script><script>alert(1)</script><!--\u2028 & "kitchen"`;

let web: WebFolder;
let product: TestApp;
let homeowner: Homeowner;
let kitchen: number;
let attic: number;
beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  homeowner = await product.homeowner();
  kitchen = (await createProject(homeowner, { name: HOSTILE })).id;
  attic = (await createProject(homeowner, { name: "Attic" })).id;
  await createExpense(homeowner, kitchen, { description: HOSTILE });
  await createExpense(homeowner, attic);
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

/** The preloaded responses in a page; undefined without any. */
function answersIn(html: string): Record<string, unknown> | undefined {
  const json = /<script id="answers" type="application\/json">(.*)<\/script>$/s.exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

describe("preloads the responses of the first screen", () => {
  test.each([
    ["/dashboard", "/api/expenses?projectId=<id>&page=1&pageSize=100"],
    ["/expenses", "/api/expenses?projectId=<id>&page=1&pageSize=25"],
    ["/expenses?page=2&pageSize=10", "/api/expenses?projectId=<id>&page=2&pageSize=10"],
    ["/contractors", "/api/contractors"],
    ["/contractors", "/api/contractors/count"],
    ["/contractors", "/api/contractors/payments"],
    ["/contractors", "/api/contractors/sums"],
    ["/dashboard", "/api/projects/<id>/plan?today=2026-03-13"],
    ["/dashboard", "/api/projects/<id>/attention?today=2026-03-13"],
    ["/budget", "/api/projects/<id>/plan?today=2026-03-13"],
    ["/contracts", "/api/quotes?projectId=<id>&today=2026-03-13"],
    ["/timeline", "/api/milestones?projectId=<id>"],
    ["/billing", "/api/projects"],
  ])("preloads at %s the response of %s", async (address, path) => {
    const cookie = `${homeowner.cookieHeader()}; view=wide.Pacific/Pago_Pago`;
    const answers = answersIn((await homeowner.get(address, { ...HTML, cookie })).text) ?? {};
    expect(Object.keys(answers)).toContain(path.replace("<id>", String(kitchen)));
    for (const [call, answer] of Object.entries(answers)) {
      expect(JSON.parse((await homeowner.get(call)).text)).toEqual(answer);
    }
  });

  test("takes one connection at a time, and reads the budget once", async () => {
    const { pool } = product.connection;
    const reads = recordReads(pool, /spent as materialized/);
    let held = 0;
    let mostHeld = 0;
    pool.on("acquire", () => {
      held += 1;
      mostHeld = Math.max(mostHeld, held);
    });
    pool.on("release", () => {
      held -= 1;
    });
    const cookie = `${homeowner.cookieHeader()}; view=wide.Pacific/Pago_Pago`;
    const { text } = await homeowner.get("/dashboard", { ...HTML, cookie });
    expect(Object.keys(answersIn(text) ?? {})).toHaveLength(6);
    expect({ mostHeld, reads: reads.length }).toEqual({ mostHeld: 1, reads: 1 });
  });

  test("preloads the project that this user last selected in this browser", async () => {
    const opened = async (choice: string) => {
      const cookie = `${homeowner.cookieHeader()}; selected-project=${choice}`;
      return answersIn((await homeowner.get("/dashboard", { ...HTML, cookie })).text) ?? {};
    };
    const { id } = homeowner.user;
    expect(await opened(`${id}.${attic}`)).toHaveProperty([`/api/projects/${attic}/summary`]);
    for (const choice of [`${id + 1}.${attic}`, `${id}.999`, `${id}`, "'"]) {
      expect(await opened(choice)).toHaveProperty([`/api/projects/${kitchen}/summary`]);
    }
  });

  test.each(["/expenses?search=oak", "/expenses?page=0", "/expenses?pageSize=7"])(
    "preloads no other list at %s",
    async (address) => {
      const answers = answersIn((await homeowner.get(address, HTML)).text) ?? {};
      expect(Object.keys(answers)).not.toContainEqual(expect.stringContaining("/api/expenses"));
    },
  );

  test("escapes text that would end the data element", async () => {
    const { text } = await homeowner.get("/dashboard", HTML);
    expect(text.match(/<\/?script/g)).toHaveLength(6);
    expect(text).not.toContain("\u2028");
    expect(answersIn(text)?.["/api/projects"]).toMatchObject([{ name: HOSTILE }, {}]);
  });

  test("compresses the page and declares the encoding", async () => {
    const plain = await homeowner.get("/dashboard", HTML);
    const { headers, bytes } = await homeowner.get("/dashboard", {
      ...HTML,
      "accept-encoding": "gzip;q=0, br",
    });
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Cookie, accept-encoding" });
    expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
  });
});

describe("a page with preloaded data", () => {
  test("is not cacheable", async () => {
    const { headers } = await homeowner.get("/dashboard", HTML);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers).not.toHaveProperty("etag");
  });

  test("contains no other user's data", async () => {
    const other = await product.homeowner();
    const cookie = `${other.cookieHeader()}; selected-project=${other.user.id}.${kitchen}`;
    const { text } = await other.get("/dashboard", { ...HTML, cookie });
    expect(answersIn(text)).toEqual({ "/api/user": other.user, "/api/projects": [] });
  });

  test("shows the landing page without data after sign-out", async () => {
    const other = await product.homeowner();
    const cookie = other.cookieHeader();
    await other.post("/api/logout");
    const { text } = await product.visitor().get("/dashboard", { ...HTML, cookie });
    expect(text).toContain("<title>landing</title>");
    expect(answersIn(text)).toBeUndefined();
  });

  test("tells the sign-in whether Google is offered", async () => {
    const { text } = await product.visitor().get("/login", HTML);
    expect(answersIn(text)).toEqual({
      "/api/user": null,
      "/api/auth/google/about": { isOffered: false },
    });
  });

  test.each(["/demo", "/admin", "/forgot-password"])(
    "states at %s that a signed-out visitor has no session",
    async (address) => {
      const { text, headers } = await product.visitor().get(address, HTML);
      expect(answersIn(text)).toEqual({ "/api/user": null });
      expect(headers["cache-control"]).toBe("no-store");
    },
  );
});

describe("a failed preload", () => {
  test("leaves the page without a sign-in state while the database is down", async () => {
    const other = await createTestApp({ webFolder: web.folder });
    const person = await other.homeowner();
    await other.connection.close();
    for (const address of ["/dashboard", "/login", "/demo"]) {
      const { status, text } = await person.get(address, HTML);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(text).toContain("<title>shell</title>");
      expect(answersIn(text)).toBeUndefined();
    }
    expect(await person.get("/", HTML)).toMatchObject({ status: 200 });
    await other.app.close();
  });
});

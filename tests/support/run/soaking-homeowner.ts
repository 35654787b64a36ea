import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signedUrlResponse, uploadResponse } from "../../../shared/receipts/contract.ts";
import { expenseBody } from "../records/factories.ts";
import { type HttpResponse, HttpVisitor, idOf, PASSWORD, signUp } from "../app/http-visitor.ts";
import type { ReceiptFile } from "../records/receipts.ts";

/** Rounds before an account is deleted and replaced, to stay below hourly limits. */
const ROUNDS_EACH = 24;
const TRIES = 30;
const PAUSE_MS = 1_000;

/** Results of all requests. */
export interface Tally {
  rounds: number;
  answers: number;
  /** responses with 503 or 429 */
  refusals: number;
  abandonedReplies: number;
  brokenUploads: number;
  exports: number;
  accounts: number;
  /** unexpected responses */
  wrong: string[];
}

export function emptyTally(): Tally {
  return {
    rounds: 0,
    answers: 0,
    refusals: 0,
    abandonedReplies: 0,
    brokenUploads: 0,
    exports: 0,
    accounts: 0,
    wrong: [],
  };
}

/** Repeats a required request while the server responds with 503 or 429. */
async function repeatUntilAccepted(attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES && !(await attempt()); tries += 1) await wait(PAUSE_MS);
}

/** Performs a homeowner's actions round after round, and disconnects midway as users do. */
export class SoakingHomeowner {
  readonly #url: string;
  readonly #pictures: readonly ReceiptFile[];
  readonly #tally: Tally;
  #visitor: HttpVisitor;
  #projectId = 0;
  #hasAccount = false;
  #round: number;

  /** @param first the starting round, so that concurrent users do different things */
  constructor(url: string, pictures: readonly ReceiptFile[], tally: Tally, first = 0) {
    this.#url = url;
    this.#pictures = pictures;
    this.#tally = tally;
    this.#round = first;
    this.#visitor = this.#newVisitor();
  }

  /** One round of all actions; replaces the account after its last round. */
  async work(): Promise<void> {
    const round = this.#round;
    if (!this.#hasAccount) await repeatUntilAccepted(async () => this.#begin());
    await this.#read();
    const expenseId = await this.#recordWithReceipt();
    if (round % 2 === 0) await this.#ask(round);
    if (round % 4 === 1) await this.#abortUpload();
    if (round % 6 === 3) await this.#takeDownload(round % 12 === 3);
    if (round % 3 === 2 && expenseId !== undefined) {
      await this.#expect([204], "DELETE", `/api/expenses/${expenseId}`);
    }
    this.#round += 1;
    this.#tally.rounds += 1;
    if (this.#round >= ROUNDS_EACH) await this.leave();
  }

  /** Deletes the account with all its data, and closes its connections. */
  async leave(): Promise<void> {
    this.#round = 0;
    if (!this.#hasAccount) return;
    this.#hasAccount = false;
    await repeatUntilAccepted(async () => {
      const { status } = await this.#expect([204], "DELETE", "/api/account", {
        password: PASSWORD,
      });
      return status === 204;
    });
    this.#visitor.close();
  }

  #newVisitor(): HttpVisitor {
    // A new network each time, as with real users.
    const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    return new HttpVisitor(this.#url, network);
  }

  async #begin(): Promise<boolean> {
    this.#visitor.close();
    this.#visitor = this.#newVisitor();
    const account = await signUp(this.#visitor);
    if (account === undefined) {
      this.#tally.refusals += 1;
      return false;
    }
    this.#projectId = account.projectId;
    this.#hasAccount = true;
    this.#tally.accounts += 1;
    await this.#expect([201], "POST", "/api/contractors", { name: "Rosa Alvarez" });
    return true;
  }

  async #read(): Promise<void> {
    const id = this.#projectId;
    for (const path of [
      "/",
      "/api/user",
      "/api/projects",
      `/api/projects/${id}/summary`,
      `/api/expenses?projectId=${id}&pageSize=50`,
      "/api/contractors",
      `/api/milestones?projectId=${id}`,
      "/api/ai-chat",
    ]) {
      await this.#expect([200], "GET", path);
    }
  }

  async #recordWithReceipt(): Promise<number | undefined> {
    const picture = this.#pictures[this.#round % this.#pictures.length];
    if (!picture) throw new Error("There is no picture");
    const uploaded = this.#judge([201], "upload", await this.#visitor.upload(picture));
    if (uploaded.status !== 201) return undefined;
    const { imageUrl } = uploadResponse.parse(uploaded.body);
    const body = expenseBody(this.#projectId, { imageUrl });
    const expense = await this.#expect([201], "POST", "/api/expenses", body);
    if (picture.contentType !== "application/pdf") {
      await this.#expect([200], "GET", `/api/receipts/${imageUrl}/preview`);
    }
    const signed = await this.#expect([200], "POST", "/api/signed-url", { s3Key: imageUrl });
    if (signed.status === 200) {
      const { pathname, search } = new URL(signedUrlResponse.parse(signed.body).signedUrl);
      await this.#expect([200], "GET", pathname + search);
    }
    return expense.status === 201 ? idOf(expense) : undefined;
  }

  /** Reads every second reply to its end; of the others, only the beginning or nothing. */
  async #ask(round: number): Promise<void> {
    const sent = { body: { content: "How much have I spent so far?" } };
    if (round % 4 === 0) {
      await this.#expect([200], "POST", "/api/ai-chat", sent.body);
      return;
    }
    const part = round % 8 === 2 ? "fullContent" : "";
    await this.#visitor.disconnectDuring("POST", "/api/ai-chat", sent, part);
    this.#tally.answers += 1;
    this.#tally.abandonedReplies += 1;
  }

  async #abortUpload(): Promise<void> {
    const [picture] = this.#pictures;
    if (picture) await this.#visitor.abortUpload(picture);
    this.#tally.brokenUploads += 1;
  }

  async #takeDownload(isWhole: boolean): Promise<void> {
    this.#tally.exports += 1;
    if (isWhole) await this.#expect([200], "GET", "/api/account/export");
    else await this.#visitor.disconnectDuring("GET", "/api/account/export", {});
  }

  async #expect(
    statuses: readonly number[],
    method: string,
    path: string,
    body?: object,
  ): Promise<HttpResponse> {
    const answer = await this.#visitor.send(method, path, { body });
    return this.#judge(statuses, `${method} ${path}`, answer);
  }

  #judge(statuses: readonly number[], what: string, answer: HttpResponse): HttpResponse {
    this.#tally.answers += 1;
    const { status, bytes } = answer;
    if (status === 503 || status === 429) this.#tally.refusals += 1;
    else if (!statuses.includes(status)) {
      this.#tally.wrong.push(`${what}: ${status} ${bytes.toString().slice(0, 200)}`);
    }
    return answer;
  }
}

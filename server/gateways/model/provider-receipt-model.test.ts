import { LLMock } from "@copilotkit/aimock";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MODEL_PROTOCOLS } from "../../../tests/support/doubles/model-protocols.ts";
import { pngScan } from "../../../tests/support/records/receipts.ts";
import { startRawModel } from "../../../tests/support/doubles/raw-model.ts";
import { ModelError } from "./model.ts";
import { modelLoader } from "./provider-model.ts";
import { createReceiptModel } from "./provider-receipt-model.ts";

test("a model that failed to load is loaded again at the next question", async () => {
  const settings = { provider: "anthropic", model: "m", isPaid: true, apiKey: "k" } as const;
  let loads = 0;
  const load = modelLoader({ ...settings, baseUrl: undefined }, async () => {
    loads += 1;
    if (loads === 1) throw new Error("No memory");
    return "loaded";
  });
  await expect(load()).rejects.toThrow("No memory");
  expect(await load()).toBe("loaded");
  expect(await load()).toBe("loaded");
  expect(loads).toBe(2);
});

describe.each(MODEL_PROTOCOLS)("the $name protocol", ({ name, settings }) => {
  let mock: LLMock;
  beforeEach(async () => {
    mock = new LLMock({ port: 0, host: "127.0.0.1" });
    await mock.start();
  });
  afterEach(async () => {
    await mock.stop();
  });

  async function ask(signal = new AbortController().signal): Promise<string> {
    const { bytes } = await pngScan();
    const file = { bytes: new Uint8Array(bytes), type: "image/png" } as const;
    return createReceiptModel(settings(mock.url)).read(file, "Transcribe it.", signal);
  }

  test("sends the instructions but no secret, and returns the reply", async () => {
    mock.on({ predicate: () => true }, { content: '{"total": "1.00"}' });
    expect(await ask()).toBe('{"total": "1.00"}');
    const sent = JSON.stringify(mock.getLastRequest()?.body);
    expect(sent).toContain("Transcribe it.");
    expect(sent).not.toContain("secret-key");
  });

  test.each([
    [429, "busy"],
    [503, "unavailable"],
    [401, "misconfigured"],
  ])("maps %i to %s without a retry", async (status, failure) => {
    mock.on({ predicate: () => true }, { error: { message: "no: secret-key" }, status });
    await expect(ask()).rejects.toMatchObject({ failure });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test("sends the image itself, which the double doesn't record", async () => {
    const raw = await startRawModel(({ response }) => void response.writeHead(503).end());
    const { bytes } = await pngScan();
    const file = { bytes: new Uint8Array(bytes), type: "image/png" } as const;
    const model = createReceiptModel(settings(raw.url));
    await expect(
      model.read(file, "Transcribe it.", new AbortController().signal),
    ).rejects.toBeInstanceOf(ModelError);
    const sent = JSON.stringify(raw.calls.map(({ body }) => body));
    await raw.stop();
    expect(sent).toContain("image/png");
    expect(sent).toContain(bytes.toString("base64"));
  });

  test("stops when its signal aborts", async () => {
    await expect(ask(AbortSignal.abort(new Error("Too late")))).rejects.toThrow("Too late");
  });

  test("accepts PDFs where all servers of the protocol do", () => {
    const takesPdfs = createReceiptModel(settings(mock.url)).takes("application/pdf");
    expect(takesPdfs).toBe(name !== "openai-compatible");
  });
});

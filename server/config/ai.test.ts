import { describe, expect, test } from "vitest";
import { readAi } from "./ai.ts";
import { type Environment, Reader } from "./env-reader.ts";

function read(environment: Environment) {
  const reader = new Reader(environment);
  return { ai: readAi(reader), lines: reader.lines };
}

const OPENAI = {
  AI_PROVIDER: "openai-compatible",
  AI_BASE_URL: "https://api.openai.com/v1/",
  AI_API_KEY: "sk-1",
  AI_MODEL: "some/model:1",
};

describe("selects the provider:", () => {
  test.each<[string, Environment, object]>([
    ["the built-in adviser without a word", {}, { provider: "builtin" }],
    ["the built-in adviser by its name", { AI_PROVIDER: "builtin" }, { provider: "builtin" }],
    [
      "the built-in adviser, with the rest kept for later",
      { ...OPENAI, AI_PROVIDER: "builtin" },
      { provider: "builtin" },
    ],
    [
      "any address that speaks as OpenAI does",
      OPENAI,
      {
        provider: "openai-compatible",
        baseUrl: "https://api.openai.com/v1",
        apiKey: "sk-1",
        model: "some/model:1",
        isPaid: true,
        readsReceipts: false,
      },
    ],
    [
      "a model on this machine, which needs no key",
      { AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "m" },
      {
        provider: "openai-compatible",
        baseUrl: "http://localhost:11434/v1",
        apiKey: undefined,
        model: "m",
        isPaid: false,
        readsReceipts: false,
      },
    ],
    [
      "Anthropic",
      { AI_PROVIDER: "anthropic", AI_API_KEY: "k", AI_MODEL: "m" },
      {
        provider: "anthropic",
        baseUrl: undefined,
        apiKey: "k",
        model: "m",
        isPaid: true,
        readsReceipts: false,
      },
    ],
    [
      "a model that reads receipts, too",
      { AI_PROVIDER: "google", AI_API_KEY: "k", AI_MODEL: "m", AI_RECEIPTS: "on" },
      {
        provider: "google",
        baseUrl: undefined,
        apiKey: "k",
        model: "m",
        isPaid: true,
        readsReceipts: true,
      },
    ],
    [
      "Google",
      { AI_PROVIDER: "google", AI_API_KEY: "k", AI_MODEL: "m" },
      {
        provider: "google",
        baseUrl: undefined,
        apiKey: "k",
        model: "m",
        isPaid: true,
        readsReceipts: false,
      },
    ],
  ])("%s", (_, environment, expected) => {
    expect(read(environment)).toEqual({ ai: expected, lines: [] });
  });
});

describe("the cost of an answer", () => {
  test.each([
    ["nothing", "http://127.0.0.1:8000/v1", false],
    ["nothing", "http://[::1]:8000/v1", false],
    ["nothing", "http://10.1.2.3/v1", false],
    ["nothing", "http://192.168.1.20/v1", false],
    ["nothing", "http://172.20.0.3/v1", false],
    ["nothing", "http://ollama:11434/v1", false],
    ["nothing", "http://gpu.lan/v1", false],
    ["money", "https://api.openai.com/v1", true],
    ["money", "https://8.8.8.8/v1", true],
    ["money", "https://172.32.0.1/v1", true],
    ["money", "https://localhost.example.com/v1", true],
  ])("%s at %s", (_, baseUrl, isPaid) => {
    expect(read({ ...OPENAI, AI_BASE_URL: baseUrl }).ai).toMatchObject({ isPaid });
  });
});

describe("rejects and names the variable:", () => {
  test.each<[string, Environment]>([
    ["AI_PROVIDER", { AI_PROVIDER: "openai" }],
    ["AI_PROVIDER", { AI_API_KEY: "sk-1" }],
    ["AI_BASE_URL", { ...OPENAI, AI_BASE_URL: "api.openai.com" }],
    ["AI_BASE_URL", { ...OPENAI, AI_BASE_URL: "file:///etc/passwd" }],
    ["AI_BASE_URL", { ...OPENAI, AI_BASE_URL: "https://me:secret@example.com/v1" }],
    ["AI_BASE_URL", { ...OPENAI, AI_BASE_URL: "" }],
    ["AI_BASE_URL", { ...OPENAI, AI_BASE_URL: "http://api.openai.com/v1" }],
    ["AI_MODEL", { ...OPENAI, AI_MODEL: "" }],
    ["AI_MODEL", { ...OPENAI, AI_MODEL: "two words" }],
    ["AI_API_KEY", { ...OPENAI, AI_API_KEY: "two\nlines" }],
    ["AI_API_KEY", { AI_PROVIDER: "anthropic", AI_MODEL: "m" }],
    ["AI_API_KEY", { AI_PROVIDER: "google", AI_MODEL: "m" }],
  ])("%s of %o", (name, environment) => {
    const { lines } = read(environment);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
    expect(lines.join("")).not.toContain("secret");
  });
});

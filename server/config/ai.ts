import { isIP } from "node:net";
import { type Parse, parseOneOf, type Reader } from "./env-reader.ts";

export const AI_PROVIDERS = ["builtin", "openai-compatible", "anthropic", "google"] as const;

interface ProviderConfig {
  model: string;
  /** whether answers cost money; if so, a daily limit applies */
  isPaid: boolean;
  /** undefined: the provider's default */
  baseUrl: string | undefined;
  /** whether owners may also have their receipts read by the model */
  readsReceipts: boolean;
}

/** Answers questions to the assistant: the built-in adviser or a model. */
export type AiConfig =
  | { provider: "builtin" }
  | (ProviderConfig & {
      provider: "openai-compatible";
      baseUrl: string;
      /** undefined for a self-hosted server that requires none */
      apiKey: string | undefined;
    })
  | (ProviderConfig & { provider: "anthropic" | "google"; apiKey: string });

const BUILTIN: AiConfig = { provider: "builtin" };

const parseBaseUrl: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const isBare =
    url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
  return isWeb && isBare ? text.replace(/\/+$/, "") : undefined;
};

/** API keys and model names are sent in headers or URLs: visible ASCII without white space. */
const parseToken: Parse<string> = (text) => (/^[!-~]{1,500}$/.test(text) ? text : undefined);

/** Reads the assistant's configuration. Errors are added to `reader.lines`. */
export function readAi(reader: Reader): AiConfig {
  const before = reader.lines.length;
  const wanted = reader.optional(
    "AI_PROVIDER",
    parseOneOf(AI_PROVIDERS),
    `one of ${AI_PROVIDERS.join(", ")}`,
  );
  const baseUrl = reader.optional(
    "AI_BASE_URL",
    parseBaseUrl,
    "an address such as https://api.openai.com/v1, without a query",
  );
  const apiKey = reader.optional("AI_API_KEY", parseToken, "a key without white space");
  const model = reader.optional("AI_MODEL", parseToken, "the name of one of the provider's models");
  const receipts = reader.optional("AI_RECEIPTS", parseOneOf(["on", "off"] as const), "on or off");
  if (reader.lines.length > before) return BUILTIN;

  const readsReceipts = receipts === "on";
  const given = {
    AI_BASE_URL: baseUrl,
    AI_API_KEY: apiKey,
    AI_MODEL: model,
    AI_RECEIPTS: receipts,
  };
  if (wanted === undefined || wanted === "builtin") {
    const [unused] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
    if (wanted === undefined && unused !== undefined) {
      reader.lines.push(
        `AI_PROVIDER must be set together with ${unused}, to one of ${AI_PROVIDERS.slice(1).join(", ")}.`,
      );
    }
    return BUILTIN;
  }
  const needed =
    wanted === "openai-compatible"
      ? (["AI_BASE_URL", "AI_MODEL"] as const)
      : (["AI_API_KEY", "AI_MODEL"] as const);
  const missing = needed.filter((name) => given[name] === undefined);
  for (const name of missing) {
    reader.lines.push(`${name} must be set when AI_PROVIDER is ${wanted}.`);
  }
  if (model === undefined) return BUILTIN;
  const isFar = baseUrl === undefined || !isLocalNetwork(baseUrl);
  if (isFar && baseUrl?.startsWith("http:")) {
    reader.lines.push("AI_BASE_URL must be an https address, unless it is in this network.");
    return BUILTIN;
  }
  const common = { model, isPaid: isFar, readsReceipts };
  if (wanted === "openai-compatible") {
    return baseUrl === undefined ? BUILTIN : { ...common, provider: wanted, baseUrl, apiKey };
  }
  return apiKey === undefined ? BUILTIN : { ...common, provider: wanted, baseUrl, apiKey };
}

const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[::1\]|\[f[cd]|\[fe80:)/i;

/** Models on this machine or in this network have no cost per answer. */
function isLocalNetwork(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return PRIVATE.test(hostname);
  const isLocal = hostname === "localhost" || /\.(?:localhost|local|lan|internal)$/.test(hostname);
  return isLocal || !hostname.includes(".");
}

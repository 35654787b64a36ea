import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import {
  RECEIPT_TYPES,
  receiptKey,
  type ReceiptType,
  signedUrlResponse,
  signedUrlInput,
  uploadResponse,
} from "../../../shared/receipts/contract.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { idempotencyHeaders } from "../../http/responses/idempotency-header.ts";
import {
  type MinimumThroughput,
  MINIMUM_THROUGHPUT,
} from "../../http/transfer/minimum-throughput.ts";
import {
  beginUpload,
  isEarlierStored,
  prepareReceipt,
  signReceiptLink,
  storeReceipt,
} from "./commands.ts";
import { getReceipt, isReceiptReferenced } from "./queries.ts";
import { countPendingImages } from "./image.ts";
import { readUpload, requireReceiptForm } from "./read-upload.ts";
import { withTempFiles } from "../../temp-file.ts";
import { createUploadLimiter } from "./upload-limiter.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

/**
 * Enough for a large image over a weak signal. Stalled uploads end earlier by their minimum
 * throughput.
 */
const UPLOAD_SECONDS = 110;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** An image needs no permissions. */
const IMAGE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";
/**
 * A PDF opens in the browser's viewer. Chromium 156 shows it under any policy, but Chromium up to
 * 2024 and Safari block the viewer under `sandbox`, and need the embedded object and its inline
 * style. Scripts are not allowed, so none in the file runs in our origin.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

interface ReceiptRoutesOptions {
  /** minimum throughput of an upload */
  throughput?: MinimumThroughput;
}

export function receiptRoutes(
  app: App,
  deps: Deps,
  { throughput = MINIMUM_THROUGHPUT }: ReceiptRoutesOptions = {},
): void {
  // Separate scope, because no other route parses forms.
  app.register(async (scope) => addUpload(scope, deps, throughput));

  app.post(
    "/api/signed-url",
    { schema: { body: signedUrlInput, response: { 200: signedUrlResponse } } },
    async (request) => ({
      signedUrl: await signReceiptLink(deps, requireAccess(request), request.body.s3Key),
    }),
  );

  app.get(
    "/api/receipts/:key/preview",
    { schema: { params: z.object({ key: receiptKey }) } },
    async (request, reply) => {
      const { key } = await getReceipt(deps.db, requireAccess(request), request.params.key);
      const preview = await deps.storage.readPreview(key);
      if (!preview) throw notFound("Receipt");
      return (
        reply
          .type(preview.contentType)
          .header("content-security-policy", IMAGE_POLICY)
          // A key is never reused for another file.
          .header("cache-control", `private, max-age=${YEAR_SECONDS}, immutable`)
          .send(preview.bytes)
      );
    },
  );

  // For the page's scripts and downloads, which can't reach the bucket.
  app.get(
    "/api/receipts/:key/file",
    { schema: { params: z.object({ key: receiptKey }) } },
    async (request, reply) => {
      const access = requireAccess(request);
      const { key, contentType } = await getReceipt(deps.db, access, request.params.key);
      const file = await deps.storage.open(key);
      if (!file) throw notFound("Receipt");
      return (
        withReceiptHeaders(reply, contentType)
          // A file name here would override that of the link's `download` attribute.
          .header("content-disposition", "inline")
          .header("content-length", file.size)
          .send(file.bytes)
      );
    },
  );

  if (deps.storage.ownLinks) addOwnLinks(app, deps);
}

async function addUpload(app: App, deps: Deps, throughput: MinimumThroughput): Promise<void> {
  const limiter = createUploadLimiter();
  deps.meters.addReading({
    name: "uploads_under_way",
    help: "Receipts being received, re-encoded or stored",
    read: () => limiter.running,
  });
  deps.meters.addReading({
    name: "images_awaited",
    help: "Images waiting to be re-encoded",
    read: countPendingImages,
  });
  await app.register(multipart);

  app.post(
    "/api/upload",
    {
      config: { bodySeconds: UPLOAD_SECONDS },
      schema: {
        consumes: ["multipart/form-data"],
        headers: idempotencyHeaders,
        response: { 201: uploadResponse },
      },
      onRequest: async (request) => requireReceiptForm(request),
    },
    async (request, reply) => {
      const access = requireEditor(request);
      const uploaded = await limiter.run({ owner: access.actor }, async () => {
        const key = request.headers["idempotency-key"];
        const earlier = await beginUpload(deps, access, key);
        return withTempFiles(deps.config.dataDir, async (folder) => {
          const sent = join(folder, "sent");
          const sha256 = await readUpload(request, sent, throughput);
          if (earlier !== undefined && isEarlierStored(earlier, sha256)) {
            return { imageUrl: earlier.key };
          }
          const prepared = await prepareReceipt(sent);
          const imageUrl = await storeReceipt(
            deps,
            access,
            { ...prepared, sha256 },
            key === undefined ? {} : { idempotencyKey: key },
          );
          return { imageUrl, ...(prepared.isReduced && { isReduced: true }) };
        });
      });
      return reply.code(201).send(uploaded);
    },
  );
}

const linkQuery = z.object({
  type: z._default(z.string(), ""),
  expires: z._default(z.string(), ""),
  signature: z._default(z.string(), ""),
});

/** Opens signed links to this server; the signature grants access instead of a session. */
function addOwnLinks(app: App, { db, storage, clock }: Deps): void {
  app.get(
    "/files/:key",
    { schema: { params: z.object({ key: z.string() }), querystring: linkQuery } },
    async (request, reply) => {
      const { key } = request.params;
      const type = storage.ownLinks?.admittedType({ key, ...request.query }, clock.now());
      if (!type)
        throw failed("link_expired", "This link has expired. Please open the receipt again.");
      // A deleted account's file may be deleted a little later than its rows.
      const file = (await isReceiptReferenced(db, key))
        ? await storage.ownLinks?.open(key)
        : undefined;
      if (!file) throw notFound("Receipt");
      return withReceiptHeaders(reply, type).header("content-length", file.size).send(file.bytes);
    },
  );
}

/** A receipt is untrusted, so it is served with its detected type, and nothing in it may run. */
function withReceiptHeaders(reply: FastifyReply, type: ReceiptType): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `inline; filename="receipt.${RECEIPT_TYPES[type]}"`)
    .header("content-security-policy", type === "application/pdf" ? PDF_POLICY : IMAGE_POLICY)
    .header("cache-control", "private, no-store")
    .header("referrer-policy", "no-referrer");
}

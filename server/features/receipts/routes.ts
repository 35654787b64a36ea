import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import {
  RECEIPT_TYPES,
  receiptKey,
  type ReceiptType,
  signedUrlAnswer,
  signedUrlInput,
  uploadAnswer,
} from "../../../shared/receipts/contract.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { type Pace, SLOWEST_PACE } from "../../http/transfer/minimum-throughput.ts";
import { requireUser } from "../../http/session/session.ts";
import {
  countUpload,
  prepareReceipt,
  requireRoom,
  signReceiptLink,
  storeReceipt,
} from "./commands.ts";
import { getReceipt, isReceiptKept } from "./queries.ts";
import { countAwaitedPictures } from "./image.ts";
import { readUpload, requireReceiptForm } from "./read-upload.ts";
import { inSpool } from "./temp-file.ts";
import { UploadSlots } from "./upload-limiter.ts";

/** A large picture over a weak signal; the pace ends earlier what does not move. */
const UPLOAD_SECONDS = 110;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** A picture needs nothing at all. */
const PICTURE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";
/**
 * A PDF is shown by a viewer of the browser's own. Chromium 156 shows it under any policy, but
 * Chromium up to 2024 and Safari block the viewer under `sandbox`, and without the embedded
 * object and its inline style. No script is allowed, so none of the file's runs in our origin.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

interface ReceiptRoutesOptions {
  /** the least that a sender has to send to be waited for */
  pace?: Pace;
}

export function receiptRoutes(
  app: App,
  deps: Deps,
  { pace = SLOWEST_PACE }: ReceiptRoutesOptions = {},
): void {
  // A scope of its own: no other route reads forms.
  app.register(async (scope) => addUpload(scope, deps, pace));

  app.post(
    "/api/signed-url",
    { schema: { body: signedUrlInput, response: { 200: signedUrlAnswer } } },
    async (request) => ({
      signedUrl: await signReceiptLink(deps, requireUser(request), request.body.s3Key),
    }),
  );

  app.get(
    "/api/receipts/:key/preview",
    { schema: { params: z.object({ key: receiptKey }) } },
    async (request, reply) => {
      const { key } = await getReceipt(deps.db, requireUser(request), request.params.key);
      const preview = await deps.storage.readPreview(key);
      if (!preview) throw notFound("Receipt");
      return (
        reply
          .type(preview.contentType)
          .header("content-security-policy", PICTURE_POLICY)
          // A key is never used for another file.
          .header("cache-control", `private, max-age=${YEAR_SECONDS}, immutable`)
          .send(preview.bytes)
      );
    },
  );

  if (deps.storage.ownLinks) addOwnLinks(app, deps);
}

async function addUpload(app: App, deps: Deps, pace: Pace): Promise<void> {
  const slots = new UploadSlots();
  deps.meters.addReading({
    name: "uploads_under_way",
    help: "Receipts that are being received, made anew or stored",
    read: () => slots.taken,
  });
  deps.meters.addReading({
    name: "pictures_awaited",
    help: "Pictures that wait to be made anew",
    read: countAwaitedPictures,
  });
  await app.register(multipart);

  app.post(
    "/api/upload",
    {
      config: { bodySeconds: UPLOAD_SECONDS },
      schema: { consumes: ["multipart/form-data"], response: { 201: uploadAnswer } },
      onRequest: async (request) => requireReceiptForm(request),
    },
    async (request, reply) => {
      const owner = requireUser(request);
      const answer = await slots.use(owner, async () => {
        await countUpload(deps, owner);
        await requireRoom(deps.db, owner, deps.clock.now());
        return inSpool(deps.config.dataDir, async (folder) => {
          const sent = join(folder, "sent");
          const sha256 = await readUpload(request, sent, pace);
          const prepared = await prepareReceipt(sent);
          const imageUrl = await storeReceipt(deps, owner, { ...prepared, sha256 });
          return { imageUrl, ...(prepared.isReduced && { isReduced: true }) };
        });
      });
      return reply.code(201).send(answer);
    },
  );
}

const linkQuery = z.object({
  type: z._default(z.string(), ""),
  expires: z._default(z.string(), ""),
  signature: z._default(z.string(), ""),
});

/** Opens the links that lead back to this server: the signature is what admits, not the session. */
function addOwnLinks(app: App, { db, storage, clock }: Deps): void {
  app.get(
    "/files/:key",
    { schema: { params: z.object({ key: z.string() }), querystring: linkQuery } },
    async (request, reply) => {
      const { key } = request.params;
      const type = storage.ownLinks?.admittedType({ key, ...request.query }, clock.now());
      if (!type)
        throw failed("link_expired", "This link has expired. Please open the receipt again.");
      // The file of an account that was deleted may go a little later than its rows.
      const file = (await isReceiptKept(db, key)) ? await storage.ownLinks?.open(key) : undefined;
      if (!file) throw notFound("Receipt");
      return lockedDown(reply, type).header("content-length", file.size).send(file.bytes);
    },
  );
}

/** A receipt is somebody's file: it is shown as what it was found to be, and nothing in it runs. */
function lockedDown(reply: FastifyReply, type: ReceiptType): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `inline; filename="receipt.${RECEIPT_TYPES[type]}"`)
    .header("content-security-policy", type === "application/pdf" ? PDF_POLICY : PICTURE_POLICY)
    .header("cache-control", "private, no-store")
    .header("referrer-policy", "no-referrer");
}

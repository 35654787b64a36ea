import { oncePerWorker, test as base } from "../fixtures.ts";
import { startServerProcess } from "../../app/processes/server-process.ts";
import { INBOUND_DOMAIN, INBOUND_SECRET } from "../../inbound-domain.ts";

const startProduct = oncePerWorker((templateUrl) =>
  startServerProcess(templateUrl, async () => ({
    INBOUND_MAIL_DOMAIN: INBOUND_DOMAIN,
    INBOUND_MAIL_SECRET: INBOUND_SECRET,
  })),
);

/** The product started as in production, receiving emails through the webhook. */
export const test = base.extend({
  server: async ({ stops }, provide) => provide(await startProduct(stops)),
});

export { expect } from "../fixtures.ts";

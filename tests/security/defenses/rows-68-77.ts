import type { DefenseEntry } from "./defense-entry.ts";

const CHECKOUT = "tests/security/rows-68-70-checkout.test.ts";
const WEBHOOK = "tests/security/rows-71-76-webhook.test.ts";
const SYNC = "tests/security/row-77-sync-status.test.ts";
const COMMANDS = "server/features/billing/commands.ts";
const ROUTES = "server/features/billing/routes.ts";
const EVENT = "server/gateways/payments/event.ts";
const STRIPE = "server/gateways/payments/stripe.ts";
const SUBSCRIPTION = "server/gateways/payments/stripe-subscription.ts";

/** A body field that a careless route would trust. */
const FROM_BODY = "(request.body as { customer?: string } | undefined)?.customer";

export const ROWS_68_77: readonly DefenseEntry[] = [
  {
    row: 68,
    defense: "the customer comes from the session",
    file: ROUTES,
    find: "return { url: await openCheckout(deps, userId, user) };",
    replace: `const claimed = ${FROM_BODY};
      const url = claimed && (await payments.openCheckout(claimed));
      return { url: url || (await openCheckout(deps, userId, user)) };`,
    test: CHECKOUT,
  },
  {
    row: 69,
    defense: "checkouts of one account are serialized",
    file: COMMANDS,
    find: "withLease(deps, `paying:${owner}`, async () => {\n    const reading",
    replace: "withLease(deps, `paying:${owner}:${Math.random()}`, async () => {\n    const reading",
    test: CHECKOUT,
  },
  {
    row: 69,
    defense: "a paying user gets instructions, not a checkout",
    file: COMMANDS,
    find: "requireNoneRunning(await getSubscription(deps.db, owner));",
    replace: "",
    test: CHECKOUT,
  },
  {
    row: 69,
    defense: "a subscriber at another price gets no second checkout",
    file: COMMANDS,
    find: "if (reading?.isAnyRunning) {",
    replace: "if (reading?.isAnyRunning && owner < 0) {",
    test: CHECKOUT,
  },
  {
    row: 70,
    defense: "the portal opens for the session's customer",
    file: ROUTES,
    find: "async (request) => ({ url: await openPortal(deps, requireUser(request)) }),",
    replace: `async (request) => {
      const claimed = ${FROM_BODY};
      const url = claimed && (await payments.openPortal(claimed));
      return { url: url || (await openPortal(deps, requireUser(request))) };
    },`,
    test: CHECKOUT,
  },
  {
    row: 71,
    defense: "an event is signed over its bytes",
    file: STRIPE,
    find: "if (error instanceof Forged || error instanceof SyntaxError) return undefined;",
    replace: "if (error instanceof Forged) return JSON.parse(body.toString()) as unknown;",
    test: WEBHOOK,
  },
  {
    row: 71,
    defense: "a signature from the future is rejected",
    file: EVENT,
    find: "Math.abs(age) <= TOLERANCE_SECONDS",
    replace: "age <= TOLERANCE_SECONDS",
    test: WEBHOOK,
  },
  {
    row: 71,
    defense: "an old signature is rejected",
    file: EVENT,
    find: "Math.abs(age) <= TOLERANCE_SECONDS",
    replace: "age >= -TOLERANCE_SECONDS",
    also: [
      {
        file: STRIPE,
        find: "          TOLERANCE_SECONDS,\n",
        replace: "          TOLERANCE_SECONDS * 1000,\n",
      },
    ],
    test: WEBHOOK,
  },
  {
    row: 72,
    defense: "a known event causes no request to the provider",
    file: COMMANDS,
    find: "if (await hasEventArrived(db, event.id)) return;",
    replace: "",
    test: WEBHOOK,
  },
  {
    row: 72,
    defense: "concurrent deliveries count as one event",
    file: COMMANDS,
    find: ".onConflictDoNothing();",
    replace: "",
    test: WEBHOOK,
  },
  {
    row: 73,
    defense: "the provider's current state decides",
    file: COMMANDS,
    find: "const reading = owner ? await readPlan(deps, owner) : undefined;",
    replace: `let reading = owner ? await readPlan(deps, owner) : undefined;
  if (reading && event.saysRunning) {
    reading = { ...reading, plan: { ...reading.plan, status: "active", endsAt: null } };
  }`,
    test: WEBHOOK,
  },
  {
    row: 74,
    defense: "a set end date is an end",
    file: SUBSCRIPTION,
    find: "if (cancelAt !== null) return toDate(cancelAt);",
    replace: "if (cancelAt !== null) return null;",
    test: WEBHOOK,
  },
  {
    row: 74,
    defense: "cancellation at the period's end is an end too",
    file: SUBSCRIPTION,
    find: "return isAtPeriodEnd ? periodEnd : null;",
    replace: "return isAtPeriodEnd && cancelAt !== null ? periodEnd : null;",
    test: WEBHOOK,
  },
  {
    row: 75,
    defense: "another price grants nothing",
    file: SUBSCRIPTION,
    find: "isPro: proItem !== undefined,",
    replace: "isPro: true,",
    test: WEBHOOK,
  },
  {
    row: 75,
    defense: "an unpaid subscription grants nothing",
    file: SUBSCRIPTION,
    find: `    case "incomplete":\n`,
    replace: `    case "incomplete":
      return { ...facts, state: "active" };\n`,
    test: WEBHOOK,
  },
  {
    row: 76,
    defense: "an event and its effect are written together",
    file: COMMANDS,
    find: "  await db.transaction(async (tx) => {\n    const { rowCount } = await tx",
    replace: "  await Promise.resolve(db).then(async (tx) => {\n    const { rowCount } = await tx",
    test: WEBHOOK,
  },
  {
    row: 77,
    defense: "the provider is asked at most six times a minute",
    file: COMMANDS,
    find: "`check-subscription:${owner}`, 6)",
    replace: "`check-subscription:${owner}`, 600)",
    test: SYNC,
  },
  {
    row: 77,
    defense: "the provider has eight seconds to answer",
    file: "server/gateways/payments/payments.ts",
    find: "PROVIDER_LIMIT_MS = 8_000",
    replace: "PROVIDER_LIMIT_MS = 80_000",
    test: SYNC,
  },
  {
    row: 77,
    defense: "reading the status calls no provider",
    file: ROUTES,
    find: "const status = await getSubscriptionStatus(",
    replace: `await checkSubscription(deps, owner).catch(() => {});
      const status = await getSubscriptionStatus(`,
    test: SYNC,
  },
];

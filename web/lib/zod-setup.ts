import * as z from "zod/mini";

// Zod compiles object schemas with `new Function` by default, which the Content-Security-Policy
// forbids. Must run before the first schema is created.
z.config({ jitless: true });

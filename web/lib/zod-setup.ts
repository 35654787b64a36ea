import * as z from "zod/mini";

// Zod compiles object schemas with `new Function` unless told not to, which the
// Content-Security-Policy forbids. This has to run before the first schema is made.
z.config({ jitless: true });

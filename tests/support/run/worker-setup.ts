// Evaluated for each test file; what it imports, once per worker.
import "./outer-imports.ts";

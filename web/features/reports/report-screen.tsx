export { FreePreview } from "./free-preview.tsx";
export { ProReport } from "./pro-report.tsx";

/** Loads the expense form's chunk: direct imports would split these parts off it. */
export const loadFormParts = () => import("../form/expense-form-dialog.tsx");
export type FormParts = Awaited<ReturnType<typeof loadFormParts>>;

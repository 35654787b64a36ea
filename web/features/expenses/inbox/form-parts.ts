/** The parts of the expense form, in its own chunk: imported here, they would be split off it. */
export const loadFormParts = () => import("../form/expense-form-dialog.tsx");
export type FormParts = Awaited<ReturnType<typeof loadFormParts>>;

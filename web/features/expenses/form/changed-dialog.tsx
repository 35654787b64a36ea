import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import type { Difference } from "./changed-meanwhile.ts";

interface ChangedDialogProps {
  differences: readonly Difference[];
  onSave: () => void;
  onBack: () => void;
}

/**
 * Warns that the expense was changed elsewhere since the form opened, and lists the differences.
 */
export function ChangedDialog({ differences, onSave, onBack }: ChangedDialogProps) {
  return (
    <ConfirmDialog
      title="This expense was changed in the meantime"
      message={
        <>
          <p>Another tab or device saved it after you opened this form.</p>
          <table className="mt-3 w-full text-left text-sm">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">Field</span>
                </th>
                <th scope="col" className="py-1 pr-4 font-medium text-ink">
                  Saved
                </th>
                <th scope="col" className="py-1 font-medium text-ink">
                  Yours
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, theirs, mine }) => (
                <tr key={label} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {label}
                  </th>
                  <td className="py-1.5 pr-4 wrap-anywhere">{theirs}</td>
                  <td className="py-1.5 text-ink wrap-anywhere">{mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      cancelLabel="Go back"
      confirmLabel="Save mine"
      isDestructive={false}
      onCancel={onBack}
      onConfirm={onSave}
    />
  );
}

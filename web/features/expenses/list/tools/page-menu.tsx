import { Camera, Download, Repeat, Upload } from "lucide-react";
import { mayEdit } from "../../../../lib/opened-home.ts";
import { useExportDialog } from "../../../exports/open-export-dialog.tsx";
import type { ExpenseActions } from "../../expense-actions.tsx";
import { ActionsMenu, MenuAction } from "./actions-menu.tsx";
import { exportOfShown, type ExportShownProps } from "./export-shown.tsx";

/**
 * Less frequent actions of the page; on a phone also those whose buttons would push the list down.
 */
export function PageMenu({ actions, ...props }: ExportShownProps & { actions: ExpenseActions }) {
  const { dialog, open } = useExportDialog(exportOfShown(props));
  return (
    <div className="print:hidden">
      <ActionsMenu label="More actions">
        {mayEdit() && (
          <>
            <MenuAction
              icon={Camera}
              label="Photograph"
              className="md:hidden [@media(pointer:fine)]:hidden"
              onPress={actions.photograph}
            />
            <MenuAction
              icon={Upload}
              label="Import"
              className="md:hidden"
              onPress={actions.importFile}
            />
          </>
        )}
        <MenuAction icon={Download} label="Export" className="md:hidden" onPress={open} />
        <MenuAction icon={Repeat} label="Recurring expenses" onPress={actions.showRecurring} />
      </ActionsMenu>
      {dialog}
    </div>
  );
}

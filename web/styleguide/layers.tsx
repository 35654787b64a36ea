import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { DialogForm } from "../ui/dialog/dialog-form.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Menu, menuItemClass, MenuSeparator } from "../ui/dialog/menu.tsx";
import { RecordForm } from "../ui/dialog/record-form.tsx";
import { DateInput } from "../ui/form/date-input.tsx";
import { Field } from "../ui/form/field.tsx";
import { toast } from "../ui/toast/toast.ts";

const ignore = () => {};
const form = { isSubmitting: false, onSubmit: ignore };

/** Buttons that open each kind of layer. */
export function Layers() {
  const [layer, setLayer] = useState<ReactNode>(null);
  const close = () => setLayer(null);
  const day = (
    <Field label="Date">{(control) => <DateInput {...control} defaultValue="2026-03-02" />}</Field>
  );
  const open = {
    Form: (
      <Dialog title="Add Expense" description="A line below the title" onClose={close}>
        {(requestClose) => (
          <RecordForm
            {...form}
            noun="Expense"
            isEdit={false}
            problem="The server is busy"
            onCancel={requestClose}
          >
            {day}
          </RecordForm>
        )}
      </Dialog>
    ),
    "Saving form": (
      <Dialog title="Edit" size="sm" onClose={close}>
        <DialogForm
          {...form}
          isSubmitting
          submitLabel="Save"
          pendingLabel="Saving..."
          problem={undefined}
          onCancel={close}
        >
          {day}
        </DialogForm>
      </Dialog>
    ),
    Footer: (
      <Dialog title="Expense Details" footer={<Button>Edit</Button>} onClose={close}>
        What the record says
      </Dialog>
    ),
    Question: (
      <ConfirmDialog
        title="Delete expense?"
        message="This action cannot be undone."
        confirmLabel="Delete"
        isDestructive
        error="It could not be deleted."
        onConfirm={close}
        onCancel={close}
      />
    ),
  };
  return (
    <div className="flex flex-wrap gap-2">
      {Object.entries(open).map(([name, dialog]) => (
        <Button key={name} onClick={() => setLayer(dialog)}>
          {name}
        </Button>
      ))}
      <MenuButton />
      <Button
        onClick={() => {
          toast({ title: "Expense Added", description: "Your expense has been added." });
          toast({ title: "Error", description: "Failed to save.", variant: "destructive" });
        }}
      >
        Toasts
      </Button>
      {layer}
    </div>
  );
}

function MenuButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setIsMounted] = useState(false);
  return (
    <>
      <Button ref={button} onClick={() => setIsMounted(true)}>
        Menu
      </Button>
      {isMounted && (
        <Menu id={id} button={button} label="Account" onToggle={(isOpen) => setIsMounted(isOpen)}>
          <button type="button" role="menuitem" className={menuItemClass}>
            Projects
          </button>
          <MenuSeparator />
          <button type="button" role="menuitem" className={menuItemClass}>
            Log out
          </button>
        </Menu>
      )}
    </>
  );
}

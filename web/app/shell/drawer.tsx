import { type ReactNode, useEffect } from "react";
import { Modal } from "../../ui/dialog/modal.tsx";

interface DrawerProps {
  onClose: () => void;
  children: ReactNode;
}

/** Navigation drawer of narrow screens; closes when the screen becomes wide. */
export function Drawer({ onClose, children }: DrawerProps) {
  useEffect(() => {
    const wide = window.matchMedia("(width >= 64rem)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  return (
    <Modal
      onDismiss={onClose}
      label="Menu"
      className="slide-in-left m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-sunken pr-2 text-ink"
    >
      {children}
    </Modal>
  );
}

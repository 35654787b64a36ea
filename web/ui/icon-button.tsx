import type { LucideIcon } from "lucide-react";
import { Button } from "./button.tsx";

interface IconButtonProps {
  icon: LucideIcon;
  /** what it does: "Edit" */
  label: string;
  /** what it does it to, read out after the label */
  of: string;
  /** the button is pointed at: whatever a press needs may be fetched */
  onExpect?: () => void;
  onPress: () => void;
}

/** One of a row's actions, where there is no room for words. */
export function IconButton({ icon: Icon, label, of, onExpect, onPress }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`${label}: ${of}`}
      title={label}
      onPointerEnter={onExpect}
      onFocus={onExpect}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}

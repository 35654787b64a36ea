import type { LucideIcon } from "lucide-react";
import { Button } from "./button.tsx";

interface IconButtonProps {
  icon: LucideIcon;
  /** the action: "Edit" */
  label: string;
  /** the object of the action, announced after the label */
  of: string;
  /** hover or focus, for prefetching */
  onPrefetch?: () => void;
  onPress: () => void;
}

/** An action of a row without room for text. */
export function IconButton({ icon: Icon, label, of, onPrefetch, onPress }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`${label}: ${of}`}
      title={label}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}

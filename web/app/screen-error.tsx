import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";

/** A screen that broke, usually because its part of the program could not be loaded. */
export function ScreenError() {
  const router = useRouter();
  return (
    <div className="card m-4">
      <ErrorState
        message="This screen could not be shown."
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}

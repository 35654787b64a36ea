import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { logOutAsAdmin, resetAdminData } from "./queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

export function LogOutButton() {
  const queryClient = useQueryClient();
  const logout = useWrite({
    changes: "session",
    mutationFn: logOutAsAdmin,
    onSuccess: () => resetAdminData(queryClient),
    onError: () =>
      toast({
        variant: "destructive",
        title: "Error",
        description: "Couldn't log out. Please try again.",
      }),
  });
  return (
    <Button isPending={logout.isPending} onClick={() => logout.mutate()}>
      {!logout.isPending && <LogOut aria-hidden className="size-4" />}
      Logout
    </Button>
  );
}

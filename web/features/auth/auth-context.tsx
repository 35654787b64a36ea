import { createContext, type ReactNode, useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../shared/auth/contract.ts";
import { userQuery } from "./queries.ts";

export type Session =
  | { status: "loading" }
  | { status: "failed"; error: Error; retry: () => void }
  | { status: "signed-out" }
  | { status: "signed-in"; user: User };

const AuthContext = createContext<Session | undefined>(undefined);

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(userQuery());
  return (
    <AuthContext value={sessionOf({ data, error, isPending, retry: () => void refetch() })}>
      {children}
    </AuthContext>
  );
}

interface UserRead {
  data: User | null | undefined;
  error: Error | null;
  isPending: boolean;
  retry: () => void;
}

function sessionOf({ data, error, isPending, retry }: UserRead): Session {
  if (data) return { status: "signed-in", user: data };
  if (error) return { status: "failed", error, retry };
  return { status: isPending ? "loading" : "signed-out" };
}

export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error("No provider");
  return session;
}

/** Display name of the user. */
export function userLabel({ firstName, email }: Pick<User, "firstName" | "email">): string {
  return firstName || email || "User";
}

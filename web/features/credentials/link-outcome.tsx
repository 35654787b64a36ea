import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "../../ui/button-class.ts";
import { userQuery } from "../auth/queries.ts";
import { CredentialsFrame } from "./credentials-frame.tsx";

interface LinkOutcomeProps {
  screen: string;
  title: string;
  children: ReactNode;
}

/** Result of an emailed link, with the next step. */
export function LinkOutcome({ screen, title, children }: LinkOutcomeProps) {
  const { data: user } = useQuery(userQuery());
  return (
    <CredentialsFrame screen={screen} title={title} detail={<p>{children}</p>} isOutcome>
      <a href={user ? "/account" : "/login"} className={buttonClass({ variant: "primary" })}>
        {user ? "Go to your account" : "Sign In"}
      </a>
    </CredentialsFrame>
  );
}

import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { DocumentTitle } from "../lib/document-title.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";

export function NotFoundCard() {
  return (
    <Card className="mx-auto mt-8 flex max-w-md flex-col items-center px-6 py-10 text-center">
      <DocumentTitle of="Page not found" />
      <Compass aria-hidden className="size-10 text-brass" strokeWidth={1.5} />
      <p className="numbers mt-4 text-sm font-medium text-ink-soft">404</p>
      <h1 className="mt-1 text-2xl font-semibold">Page not found</h1>
      <p className="mt-2 text-ink-soft">The page you're looking for doesn't exist or has moved.</p>
      <Link to="/dashboard" className={`${buttonClass({ variant: "primary" })} mt-6`}>
        Go to Dashboard
      </Link>
    </Card>
  );
}

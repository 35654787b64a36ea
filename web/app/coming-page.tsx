import { Link } from "@tanstack/react-router";
import { Hammer } from "lucide-react";
import { DocumentTitle } from "../lib/document-title.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";

interface ComingPageProps {
  title: string;
  message: string;
}

/** Stands where a screen will be, and says so. */
export function ComingPage({ title, message }: ComingPageProps) {
  return (
    <>
      <DocumentTitle of={title} />
      <PageHeader title={title} />
      <Card className="flex flex-col items-center px-6 py-12 text-center">
        <Hammer aria-hidden className="size-10 text-brass" strokeWidth={1.5} />
        <h2 className="mt-4 text-lg font-semibold">Coming in the next release</h2>
        <p className="mt-1 max-w-md text-ink-soft">{message}</p>
        <Link to="/dashboard" className={`${buttonClass()} mt-6`}>
          Back to Dashboard
        </Link>
      </Card>
    </>
  );
}

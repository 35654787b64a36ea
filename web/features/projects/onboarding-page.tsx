import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CalendarCheck, HardHat, LogOut, ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { ProjectInput } from "../../../shared/projects/input.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { Wordmark } from "../../lib/wordmark.tsx";
import { navigateAway } from "../../lib/session/departure.ts";
import { useLogout } from "../outbox/log-out-mutations.ts";
import { homesQuery } from "../household/queries.ts";
import { useCreateProject } from "./mutations.ts";
import { NO_PROJECT } from "./project-fields.tsx";
import { ProjectForm } from "./project-form.tsx";
import { useProjectForm } from "./use-project-form.ts";

const BLURBS = [
  {
    title: "Track Expenses",
    text: "Log purchases with receipts, organized by category.",
    Icon: ReceiptText,
  },
  {
    title: "Manage Contractors",
    text: "Keep rates, contacts, and payments in one place.",
    Icon: HardHat,
  },
  {
    title: "Timeline Progress",
    text: "Plan milestones from design to final walkthrough.",
    Icon: CalendarCheck,
  },
] as const;

interface OnboardingPageProps {
  onCreated: (projectId: number) => void;
}

/**
 * A member without a project of their own opens the shared one; other users create their first.
 *
 * @param isAtProjects whether the user opened their own projects
 */
export function OnboardingGate({
  isAtProjects,
  onCreated,
}: OnboardingPageProps & { isAtProjects: boolean }) {
  const homes = useQuery(homesQuery());
  const shared = isAtProjects
    ? undefined
    : homes.data?.find(({ role, projects }) => role !== "owner" && projects.length > 0);
  const sharedId = shared?.id;
  useEffect(() => {
    if (sharedId !== undefined) navigateAway(`/dashboard?home=${sharedId}`);
  }, [sharedId]);
  if (homes.isPending || shared) return null;
  return <OnboardingPage onCreated={onCreated} />;
}

function OnboardingPage({ onCreated }: OnboardingPageProps) {
  const navigate = useNavigate();
  const creation = useCreateProject();

  async function create(input: ProjectInput) {
    const created = await creation.mutateAsync(input);
    onCreated(created.id);
    await navigate({ to: "/dashboard" });
  }

  const form = useProjectForm({
    name: "new",
    initial: NO_PROJECT,
    onSave: create,
    failure: "Couldn't create your project. Please try again.",
  });

  return (
    <div className="full-height">
      <DocumentTitle of="Welcome" />
      <header className="flex flex-wrap items-center justify-between gap-4 px-4 py-3 lg:px-8 lg:py-5">
        <Wordmark />
        <SignOutButton />
      </header>
      <main className="mx-auto grid max-w-xl gap-8 px-4 pt-4 pb-24 lg:pt-8">
        <div className="text-center">
          <h1 className="text-3xl font-semibold lg:text-4xl">Welcome to {PRODUCT_NAME}</h1>
          <p className="mt-2 text-lg text-ink-soft">
            Create your first renovation project to get started.
          </p>
        </div>
        <div className="card p-5 sm:p-8">
          <ProjectForm form={form}>
            <Button
              variant="primary"
              size="lg"
              type="submit"
              isPending={creation.isPending}
              className="mt-2"
            >
              {creation.isPending ? "Creating Project..." : "Create Project & Get Started"}
            </Button>
            <DraftNote draft={form.draft} />
          </ProjectForm>
          <p className="mt-4 text-center text-sm">
            <Link
              to="/account/{-$section}"
              params={{ section: "data" }}
              className="text-ink-soft underline"
            >
              Restore a backup
            </Link>
          </p>
        </div>
        <ul className="grid gap-6 sm:grid-cols-3">
          {BLURBS.map(({ title, text, Icon }) => (
            <li key={title} className="flex gap-3 sm:block sm:text-center">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text sm:mx-auto sm:mb-3">
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
              </span>
              <div>
                <h2 className="font-medium tracking-normal">{title}</h2>
                <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

function SignOutButton() {
  const logout = useLogout();
  const isPending = logout.isPending || logout.isSuccess;
  function handleClick() {
    logout.mutate(undefined, {
      onError: (error) =>
        toast({
          title: "You are still signed in",
          description: errorMessage(error, "Signing out failed. Please try again."),
          variant: "destructive",
        }),
    });
  }
  return (
    <Button variant="quiet" isPending={isPending} onClick={handleClick}>
      {!isPending && <LogOut aria-hidden className="size-4" />}
      {isPending ? "Signing Out..." : "Sign Out"}
    </Button>
  );
}

import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import {
  assistantAbout,
  assistantQuery,
  chatEvent,
  chatInput,
  chatMessages,
  STREAM_END,
} from "../../../shared/assistant/contract.ts";
import { editedProposal, proposal, proposalToken } from "../../../shared/assistant/proposal.ts";
import { scopeSuggestions } from "../../../shared/contracts/scope.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { addServerSentEvents } from "../../http/responses/server-sent-events.ts";
import { requireSession } from "../../http/session/session.ts";
import { answerTurn, type AssistantDeps, beginTurn, clearConversation } from "./commands.ts";
import { confirmEditedProposal, confirmProposal, dismissProposal } from "./proposal-commands.ts";
import { proposalSigner } from "./proposals/token.ts";
import { suggestScopeItems } from "./scope-commands.ts";
import { getSuggestionInput, listMessages } from "./queries.ts";
import { TURN_LIMITS, type TurnLimits } from "./turn/read-reply.ts";
import { turnContextOf } from "./turn/turn-context.ts";
import { suggestionsFor } from "./turn/suggestions.ts";
import { followAccess, requireAccess, requireEditor } from "../../http/session/access.ts";
import { whileConnected } from "../../http/session/while-connected.ts";

const params = z.object({ id: idParam });

interface AssistantRoutesOptions {
  limits?: TurnLimits | undefined;
}

export function assistantRoutes(
  app: App,
  deps: Deps,
  { limits = TURN_LIMITS }: AssistantRoutesOptions,
): void {
  const own: AssistantDeps = { ...deps, limits, sign: proposalSigner(deps.config.sessionSecret) };
  addConversation(app, { ...own, meters: deps.meters, changes: deps.changes });
  addAbout(app, own);
  addProposals(app, own);
  addScopeSuggestions(app, { ...own, changes: deps.changes });
}

function addConversation(app: App, deps: AssistantDeps & Pick<Deps, "meters" | "changes">): void {
  const streams = addServerSentEvents(app, {
    toFailure: ({ error, code }) => ({ type: "error", error, code }),
    end: STREAM_END,
  });
  deps.meters.addReading({
    name: "assistant_streams_open",
    help: "Replies of the assistant that are being written",
    read: () => streams.open(),
  });

  app.get("/api/ai-chat", { schema: { response: { 200: chatMessages } } }, (request) =>
    listMessages(deps.db, requireAccess(request), { sign: deps.sign, now: deps.clock.now() }),
  );

  app.post(
    "/api/ai-chat",
    {
      schema: {
        body: chatInput,
        response: {
          200: {
            description: `Lines of server-sent events, each the JSON of one of these after "data: ". The last line says ${STREAM_END}.`,
            content: { "text/event-stream": { schema: chatEvent } },
          },
        },
      },
    },
    async (request, reply) => {
      const { user } = requireSession(request);
      const asking = { access: requireAccess(request), isDemo: user.demoEndsAt !== null };
      return streams.start(request, reply, async () => {
        const turn = await beginTurn(deps, asking, request.body);
        return async (stream) => {
          const membership = followAccess(deps, asking.access);
          const signal = AbortSignal.any([stream.signal, membership.ended]);
          try {
            await answerTurn(deps, turn, { ...stream, signal });
          } finally {
            membership.stop();
          }
        };
      });
    },
  );

  app.delete(
    "/api/ai-chat",
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await clearConversation(deps, requireAccess(request));
      return reply.code(204).send(null);
    },
  );
}

/** After the other requests of the opening, which loading code would delay. */
const PREPARE_AFTER_MS = 1000;

function addAbout(app: App, { db, clock, model }: AssistantDeps): void {
  app.get(
    "/api/ai-chat/about",
    { schema: { querystring: assistantQuery, response: { 200: assistantAbout } } },
    async (request) => {
      const access = requireAccess(request);
      setTimeout(() => model.prepare?.(), PREPARE_AFTER_MS).unref();
      const { today, project } = await turnContextOf(db, access, request.query, clock.now());
      const records = project && (await getSuggestionInput(db, access, project.id, today));
      return {
        provider: model.kind,
        model: model.name,
        suggestions: suggestionsFor(records),
      };
    },
  );
}

function addProposals(app: App, deps: AssistantDeps): void {
  const answer = { response: { 200: proposal } };

  app.post(
    "/api/ai-chat/proposals/:id/confirm",
    { schema: { params, querystring: clientDateQuery, body: proposalToken, ...answer } },
    (request) =>
      confirmProposal(deps, requireEditor(request), {
        ...request.params,
        ...request.body,
        ...request.query,
      }),
  );

  app.post(
    "/api/ai-chat/proposals/:id/dismiss",
    { schema: { params, body: proposalToken, ...answer } },
    (request) =>
      dismissProposal(deps, requireEditor(request), { ...request.params, ...request.body }),
  );

  app.post(
    "/api/ai-chat/proposals/:id/edited",
    { schema: { params, body: editedProposal, ...answer } },
    (request) =>
      confirmEditedProposal(deps, requireEditor(request), {
        ...request.params,
        ...request.body,
      }),
  );
}

function addScopeSuggestions(app: App, deps: AssistantDeps & Pick<Deps, "changes">): void {
  app.post(
    "/api/quotes/:id/scope-suggestions",
    { schema: { params, response: { 200: scopeSuggestions } } },
    (request, reply) => {
      const { user } = requireSession(request);
      const access = requireEditor(request);
      const isDemo = user.demoEndsAt !== null;
      return whileConnected(deps, access, reply, (signal) =>
        suggestScopeItems(deps, { access, isDemo, quoteId: request.params.id, signal }),
      );
    },
  );
}

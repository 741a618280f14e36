import {
  type SavedView,
  savedViewEntrySchema,
  savedViewListSchema,
  savedViewSchema,
} from '@washboard/contract/accounts/saved-views';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeView, deleteView, findSavedViews, type SavedViewRow, saveView } from './saved-views-repository.ts';

const viewParamsSchema = z.object({ id: z.uuid() });

/** Each caller sees only their own views. */
export function savedViewRoutes(app: App, context: Context): void {
  app.get(
    '/views',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'listViews',
        tags: ['account'],
        summary: 'The views of the machine list that one has saved',
        response: { 200: savedViewListSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => {
      const views = await findSavedViews(context.database.orm, actor.userId);
      return { items: views.map(presentSavedView) };
    },
  );

  app.post(
    '/views',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'saveView',
        tags: ['account'],
        summary: 'Saves a view of the machine list',
        body: savedViewEntrySchema,
        response: { 201: savedViewSchema, ...problemResponses(400, 401, 403, 409) },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(presentSavedView(await saveView(context, actor, body))),
  );

  app.put(
    '/views/:id',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'changeView',
        tags: ['account'],
        summary: 'Replaces a saved view',
        params: viewParamsSchema,
        body: savedViewEntrySchema,
        response: { 200: savedViewSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) =>
      presentSavedView(await changeView(context, actor, { id: params.id, entry: body })),
  );

  app.delete(
    '/views/:id',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'deleteView',
        tags: ['account'],
        summary: 'Deletes a saved view',
        params: viewParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await deleteView(context, actor, params.id);
      return reply.code(204).send(null);
    },
  );
}

function presentSavedView({ id, name, search }: SavedViewRow): SavedView {
  return { id, name, search };
}

import { savedViewEntrySchema, savedViewListSchema, savedViewSchema } from '@washboard/contract/accounts/saved-views';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

const viewParamsSchema = z.object({ id: z.uuid() });

/** One's own views; those of others do not exist. */
export function savedViewRoutes(app: App, _context: Context): void {
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}

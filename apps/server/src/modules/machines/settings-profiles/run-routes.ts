import {
  profileApplicationSchema,
  profilePreviewRequestSchema,
  profilePreviewSchema,
  profileRunListSchema,
  profileRunSchema,
} from '@washboard/contract/settings-profiles/profile-runs';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { beginRun } from './begin-run.ts';
import { presentRun, presentRunHead } from './present-run.ts';
import { previewProfile } from './preview-profile.ts';
import { listRunMachines, listRuns, requireRun } from './runs-repository.ts';

const params = z.object({ id: z.uuid() });

/** Nobody looks further back. */
const latestRuns = 20;

/** Profiles on their way to machines: one's own; those of others do not exist. */
export function runRoutes(app: App, context: Context): void {
  const { orm } = context.database;

  async function readRun(actor: Actor, id: string) {
    const run = await requireRun(orm, actor, id);
    return presentRun(run, await listRunMachines(orm, actor, context.config.brand, id), actor);
  }

  app.post(
    '/settingsProfiles/:id/preview',
    {
      config: { permission: 'settings-profiles:manage' },
      schema: {
        operationId: 'previewSettingsProfile',
        tags: ['settings profiles'],
        summary: 'What a profile would change at machines, by what they told last',
        params,
        body: profilePreviewRequestSchema,
        response: { 200: profilePreviewSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id }, body: { serialNumbers } }) => ({
      items: await previewProfile(context, actor, { id, serialNumbers }),
    }),
  );

  app.post(
    '/settingsProfiles/:id/apply',
    {
      config: { permission: 'settings-profiles:manage' },
      schema: {
        operationId: 'applySettingsProfile',
        tags: ['settings profiles'],
        summary: 'Set machines to a profile, each by itself, in the background',
        params,
        body: profileApplicationSchema,
        response: { 202: profileRunSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { id }, body }, reply) => {
      const runId = await beginRun(context, actor, { id, ...body });
      return reply.code(202).send(await readRun(actor, runId));
    },
  );

  app.get(
    '/settingsProfiles/runs',
    {
      config: { permission: 'settings-profiles:manage' },
      schema: {
        operationId: 'listSettingsProfileRuns',
        tags: ['settings profiles'],
        summary: 'What one has lately set machines to, and how far it is',
        response: { 200: profileRunListSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => ({ items: (await listRuns(orm, actor, latestRuns)).map(presentRunHead) }),
  );

  app.get(
    '/settingsProfiles/runs/:id',
    {
      config: { permission: 'settings-profiles:manage' },
      schema: {
        operationId: 'getSettingsProfileRun',
        tags: ['settings profiles'],
        summary: 'What came of each machine so far',
        params,
        response: { 200: profileRunSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { id } }) => readRun(actor, id),
  );
}

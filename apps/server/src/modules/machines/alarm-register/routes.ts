import { alarmListQuerySchema, alarmListSchema } from '@washboard/contract/alarms/alarms';
import {
  resolutionEntrySchema,
  resolutionHistorySchema,
  resolutionSchema,
} from '@washboard/contract/alarms/resolutions';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { listAlarms } from './list-alarms.ts';
import { listResolutions } from './list-resolutions.ts';
import { presentResolution } from './present-resolution.ts';
import { resolveAlarm } from './resolve-alarm.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const alarmParams = params.extend({ id: z.coerce.number().int().nonnegative() });

export function alarmRoutes(app: App, context: Context): void {
  app.get(
    '/:serialNumber/alarms',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listAlarms',
        tags: ['alarms'],
        summary: 'The alarms of a machine, open and past, page by page',
        params,
        querystring: alarmListQuerySchema,
        response: { 200: alarmListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, query }) => listAlarms(context, actor, { ...params, ...query }),
  );

  app.put(
    '/:serialNumber/alarms/:id/resolution',
    {
      config: { permission: 'alarms:resolve' },
      schema: {
        operationId: 'resolveAlarm',
        tags: ['alarms'],
        summary: 'Notes what fixed an alarm',
        params: alarmParams,
        body: resolutionEntrySchema,
        response: { 200: resolutionSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) =>
      presentResolution(await resolveAlarm(context, actor, { ...params, entry: body }), actor),
  );

  app.get(
    '/:serialNumber/alarms/:id/resolutions',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listAlarmResolutions',
        tags: ['alarms'],
        summary: 'All that was ever noted about what fixed an alarm',
        params: alarmParams,
        response: { 200: resolutionHistorySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => {
      const found = await listResolutions(context, actor, params);
      return { items: found.map((row) => presentResolution(row, actor)) };
    },
  );
}

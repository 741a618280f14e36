import { alarmListQuerySchema, alarmListSchema, maxAlarms } from '@washboard/contract/alarms/alarms';
import { serialNumberSchema } from '@washboard/contract/device-messages';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { applianceScope } from '../scope/index.ts';
import { findAlarms } from './alarms-repository.ts';
import { presentAlarm } from './present-alarm.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function alarmRoutes(app: App, context: Context): void {
  const { database, config } = context;
  app.get(
    '/:serialNumber/alarms',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listAlarms',
        tags: ['alarms'],
        summary: 'The alarms that a machine had within a time',
        params,
        querystring: alarmListQuerySchema,
        response: { 200: alarmListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { serialNumber } = request.params;
      const { startDate, stopDate } = request.query;
      await requireAppliance(context, request.actor, serialNumber);
      const found = await findAlarms(database.orm, applianceScope(request.actor, config.brand), {
        serialNumber,
        from: new Date(startDate),
        to: new Date(stopDate),
      });
      return { items: found.slice(0, maxAlarms).map(presentAlarm), isTruncated: found.length > maxAlarms };
    },
  );
}

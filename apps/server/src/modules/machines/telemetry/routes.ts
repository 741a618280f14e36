import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { maxHistoryDays } from '@washboard/contract/telemetry/resolutions';
import {
  lastTelemetrySchema,
  telemetryHistoryQuerySchema,
  telemetryHistorySchema,
} from '@washboard/contract/telemetry/telemetry-history';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { closedInstantsOf, requireAppliance } from '../appliances/index.ts';
import { readHistory } from './read-history.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function telemetryRoutes(app: App, context: Context): void {
  app.get(
    '/:serialNumber/lastTelemetry',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getLastTelemetry',
        tags: ['telemetry'],
        summary: 'The last readings and the last status of a machine',
        params,
        response: { 200: lastTelemetrySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { state } = await requireAppliance(context, request.actor, request.params.serialNumber);
      return { body: { telemetry: state?.telemetry ?? null, status: state?.status ?? null } };
    },
  );

  app.get(
    '/:serialNumber/telemetry',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getTelemetryHistory',
        tags: ['telemetry'],
        summary: 'Readings of a machine over time',
        params,
        querystring: telemetryHistoryQuerySchema,
        response: { 200: telemetryHistorySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { from: startDate, to: stopDate, resolution } = request.query;
      const { appliance: machine } = await requireAppliance(context, request.actor, request.params.serialNumber);
      const bound = { mostDays: maxHistoryDays, path: 'to' };
      const { fromMs, toMs } = closedInstantsOf(machine, { startDate, stopDate }, bound);
      return readHistory(context.database.orm, { machine, from: new Date(fromMs), to: new Date(toMs), resolution });
    },
  );
}

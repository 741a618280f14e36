import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  lastTelemetrySchema,
  telemetryHistoryQuerySchema,
  telemetryHistorySchema,
} from '@washboard/contract/telemetry/telemetry-history';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
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
      const { from, to, resolution } = request.query;
      const { appliance: machine } = await requireAppliance(context, request.actor, request.params.serialNumber);
      return readHistory(context.database.orm, { machine, from: new Date(from), to: new Date(to), resolution });
    },
  );
}

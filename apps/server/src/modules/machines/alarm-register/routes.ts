import { alarmExportQuerySchema } from '@washboard/contract/alarms/alarm-export';
import { alarmListQuerySchema, alarmListSchema } from '@washboard/contract/alarms/alarm-list';
import { openAlarmListQuerySchema, openAlarmListSchema } from '@washboard/contract/alarms/open-alarms';
import {
  resolutionEntrySchema,
  resolutionHistorySchema,
  resolutionSchema,
} from '@washboard/contract/alarms/resolutions';
import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportContent, exportDescription, sendExport } from '../../platform/reports/index.ts';
import { findResolutions, type ResolutionRow } from '../alarms/index.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { findAlarm } from './alarms-repository.ts';
import { exportAlarms } from './export-alarms.ts';
import { listAlarms } from './list-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { presentResolution } from './present-resolution.ts';
import { resolveAlarm } from './resolve-alarm.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const alarmParams = params.extend({ id: z.coerce.number().int().nonnegative() });

export function alarmRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/:serialNumber/alarms',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listAlarms',
        tags: ['alarms'],
        summary: 'The alarms of a machine, open and past, page by page, with what to do about them',
        params,
        headers: exportHeadersSchema,
        querystring: alarmListQuerySchema,
        response: { 200: alarmListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, query: { texts, ...query }, headers }) => {
      const style = { language: headers['x-language'], system: headers['x-measurement-system'] };
      const row = await requireAppliance(context, actor, params.serialNumber);
      return listAlarms(context, actor, row, { ...query, texts: texts === 'true' ? style : null });
    },
  );

  app.put(
    '/:serialNumber/alarms/:id/resolution',
    {
      config: { permission: 'alarms:resolve' },
      schema: {
        operationId: 'resolveAlarm',
        tags: ['alarms'],
        summary: 'Saves what fixed an alarm',
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
        summary: 'All versions of what fixed an alarm',
        params: alarmParams,
        response: { 200: resolutionHistorySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => {
      const found = await listResolutions(context, actor, params);
      return { items: found.map((row) => presentResolution(row, actor)) };
    },
  );

  app.get(
    '/:serialNumber/alarms/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportAlarms',
        tags: ['alarms'],
        summary: 'The alarms of a machine as a document or as a table for spreadsheets',
        params: z.object({ serialNumber: serialNumberSchema }),
        headers: exportHeadersSchema,
        querystring: alarmExportQuerySchema,
        response: {
          200: {
            description: exportDescription,
            content: exportContent,
          },
          ...problemResponses(400, 401, 403, 404, 429, 503),
        },
      },
    },
    async ({ actor, params, query, headers }, reply) => {
      const { format, ...filter } = query;
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const order = { ...params, filter, format, language, system, signal: untilClientLeaves(reply) };
      const file = await exportAlarms(context, pdfWorkers, actor, order);
      sendExport(reply, format, file);
      return reply;
    },
  );
}

export function openAlarmRoutes(app: App, context: Context): void {
  app.get(
    '/alarms',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listOpenAlarms',
        tags: ['alarms'],
        summary: 'The open alarms of all machines in scope, worst first, page by page',
        querystring: openAlarmListQuerySchema,
        response: { 200: openAlarmListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listOpenAlarms(context, actor, query),
  );
}

async function listResolutions(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<ResolutionRow[]> {
  const { database, config } = context;
  await requireAppliance(context, actor, serialNumber);
  const scope = applianceScope(actor, config.brand);
  if (!(await findAlarm(database.orm, { scope, serialNumber, id }))) throw new ProblemError('ALARM_NOT_FOUND');
  return findResolutions(database.orm, { serialNumber, id });
}

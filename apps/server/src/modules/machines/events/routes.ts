import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  eventExportQuerySchema,
  eventListQuerySchema,
  eventListSchema,
  type MachineEventLine,
  machineEventLineSchema,
} from '@washboard/contract/events/events';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportContent, exportDescription, sendExport } from '../../platform/reports/index.ts';
import { findEvent } from './events-repository.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';
import { presentEvent, requireEventView } from './present-event.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const eventParams = params.extend({ id: z.coerce.number().int().nonnegative() });

export function eventRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/:serialNumber/events',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listEvents',
        tags: ['events'],
        summary: 'The events of a machine, page by page',
        params,
        querystring: eventListQuerySchema,
        response: { 200: eventListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) =>
      listEvents(context.database.orm, await requireEventView(context, actor, serialNumber), query),
  );

  app.get(
    '/:serialNumber/events/:id',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getEvent',
        tags: ['events'],
        summary: 'One event of a machine',
        params: eventParams,
        response: { 200: machineEventLineSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => getEvent(context, actor, params),
  );

  app.get(
    '/:serialNumber/events/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportEvents',
        tags: ['events'],
        summary: 'The events of a machine as a document or as a table for spreadsheets',
        params,
        headers: exportHeadersSchema,
        querystring: eventExportQuerySchema,
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
      const file = await exportEvents(context, pdfWorkers, actor, order);
      sendExport(reply, format, file);
      return reply;
    },
  );
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, EVENT_NOT_FOUND */
async function getEvent(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<MachineEventLine> {
  const terms = await requireEventView(context, actor, serialNumber);
  const search = { serialNumber, hidden: [...terms.hidden] };
  const row = await findEvent(context.database.orm, search, id);
  if (!row) throw new ProblemError('EVENT_NOT_FOUND');
  return presentEvent(row, terms);
}

import { eventCalls } from '@washboard/contract/events/event-calls';
import type { MachineEventLine } from '@washboard/contract/events/events';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../platform/reports/index.ts';
import { findEvent } from './events-repository.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';
import { presentEvent, requireEventView } from './present-event.ts';

export function eventRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, eventCalls.listEvents, async ({ actor, params: { serialNumber }, query }) =>
    listEvents(context.database.orm, await requireEventView(context, actor, serialNumber), query),
  );

  serve(app, eventCalls.getEvent, async ({ actor, params }) => getEvent(context, actor, params));

  serve(app, eventCalls.exportEvents, async ({ actor, params, query, headers }, reply) => {
    const { format, ...filter } = query;
    const order = { ...params, filter, format, ...readerOf(headers, reply) };
    return sendExport(reply, format, await exportEvents(context, context.pdfWorkers, actor, order));
  });
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

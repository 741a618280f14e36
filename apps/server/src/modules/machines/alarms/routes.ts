import { alarmCalls, openAlarmCalls } from '@washboard/contract/alarms/alarm-calls';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { findAlarm } from './alarms-repository.ts';
import { exportAlarms } from './export-alarms.ts';
import { listAlarms } from './list-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { findResolutions, presentResolution, type ResolutionRow } from './resolutions-repository.ts';
import { resolveAlarm } from './resolve-alarm.ts';

export function alarmRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, alarmCalls.listAlarms, async ({ actor, params, query: { texts, ...query }, headers }) => {
    const style = { language: headers['x-language'], system: headers['x-measurement-system'] };
    const row = await requireAppliance(context, actor, params.serialNumber);
    return listAlarms(context, actor, row, { ...query, texts: texts === 'true' ? style : null });
  });

  serve(app, alarmCalls.resolveAlarm, async ({ actor, params, body }) =>
    presentResolution(await resolveAlarm(context, actor, { ...params, entry: body }), actor),
  );

  serve(app, alarmCalls.listAlarmResolutions, async ({ actor, params }) => {
    const found = await listResolutions(context, actor, params);
    return { items: found.map((row) => presentResolution(row, actor)) };
  });

  serve(app, alarmCalls.exportAlarms, async ({ actor, params, query, headers }, reply) => {
    const { format, ...filter } = query;
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    const order = { ...params, filter, format, language, system, signal: untilClientLeaves(reply) };
    const file = await exportAlarms(context, context.pdfWorkers, actor, order);
    sendExport(reply, format, file);
    return reply;
  });
}

export function openAlarmRoutes(app: App, context: Context): void {
  serve(app, openAlarmCalls.listOpenAlarms, async ({ actor, query }) => listOpenAlarms(context, actor, query));
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

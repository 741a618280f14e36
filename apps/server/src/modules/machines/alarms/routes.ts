import { alarmCalls, openAlarmCalls } from '@washboard/contract/alarms/alarm-calls';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../platform/reports/index.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { findAlarm } from './alarms-repository.ts';
import { countFrequency } from './count-frequency.ts';
import { exportAlarms } from './export-alarms.ts';
import { muteAlarm, releaseAlarm, takeAlarm } from './handle-alarm.ts';
import { listAlarmInbox } from './list-alarm-inbox.ts';
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

  serve(app, alarmCalls.takeAlarm, async ({ actor, params, body }) =>
    takeAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.releaseAlarm, async ({ actor, params, body }) =>
    releaseAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.muteAlarm, async ({ actor, params, body }) =>
    muteAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.getAlarmFrequency, async ({ actor, params }) => countFrequency(context, actor, params));

  serve(app, alarmCalls.exportAlarms, async ({ actor, params, query, headers }, reply) => {
    const { format, ...filter } = query;
    const order = { ...params, filter, format, ...readerOf(headers, reply) };
    return sendExport(reply, format, await exportAlarms(context, context.pdfWorkers, actor, order));
  });
}

export function openAlarmRoutes(app: App, context: Context): void {
  serve(app, openAlarmCalls.listOpenAlarms, async ({ actor, query }) => listOpenAlarms(context, actor, query));
  serve(app, openAlarmCalls.listAlarmInbox, async ({ actor, query }) => listAlarmInbox(context, actor, query));
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

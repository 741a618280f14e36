import { alarmCalls, openAlarmCalls } from '@washboard/contract/alarms/alarm-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportAlarms } from './exports/export-alarms.ts';
import { getAlarmFrequency } from './get-alarm-frequency.ts';
import { listAlarmInbox } from './inbox/list-alarm-inbox.ts';
import { muteAlarm } from './inbox/mute-alarm.ts';
import { releaseAlarm } from './inbox/release-alarm.ts';
import { takeAlarm } from './inbox/take-alarm.ts';
import { listAlarms } from './list-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { getAlarmRepair, reportRepairStep } from './repair/repair-alarm.ts';
import { listAlarmResolutions } from './resolutions/list-alarm-resolutions.ts';
import { presentResolution } from './resolutions/present-resolution.ts';
import { resolveAlarm } from './resolutions/resolve-alarm.ts';

export function alarmRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, alarmCalls.listAlarms, async ({ actor, params, query: { texts, ...query }, headers }) => {
    const style = { language: headers['x-language'], system: headers['x-measurement-system'] };
    const row = await requireAppliance(context, actor, params.serialNumber);
    return listAlarms(context, actor, row, { ...query, texts: texts === 'true' ? style : null });
  });

  serve(app, alarmCalls.resolveAlarm, async ({ actor, params, body }) =>
    presentResolution(await resolveAlarm(context, actor, { ...params, entry: body }), actor),
  );

  serve(app, alarmCalls.listAlarmResolutions, async ({ actor, params }) =>
    listAlarmResolutions(context, actor, params),
  );

  serve(app, alarmCalls.getAlarmRepair, async ({ actor, params }) => getAlarmRepair(context, actor, params));
  serve(app, alarmCalls.reportRepairStep, async ({ actor, params, body }) =>
    reportRepairStep(context, actor, { ...params, report: body }),
  );

  serve(app, alarmCalls.takeAlarm, async ({ actor, params, body }) =>
    takeAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.releaseAlarm, async ({ actor, params, body }) =>
    releaseAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.muteAlarm, async ({ actor, params, body }) =>
    muteAlarm(context, actor, { ...params, ...body }),
  );
  serve(app, alarmCalls.getAlarmFrequency, async ({ actor, params }) => getAlarmFrequency(context, actor, params));

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

import { hygieneCalls } from '@washboard/contract/hygiene/hygiene-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import type { PdfWorkers } from '../../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../../platform/reports/index.ts';
import { requireAppliance } from '../../appliances/index.ts';
import { resolvePeriod } from '../../periods/index.ts';
import { recordCorrectiveAction } from '../corrective-actions/record-corrective-action.ts';
import { listHygieneDays } from '../days/list-days.ts';
import { signHygieneDay } from '../days/sign-day.ts';
import { exportHygieneRecords } from '../exports/export-hygiene-records.ts';
import { listHygieneGaps } from '../gaps/list-gaps.ts';
import { getHygieneRecord } from './get-hygiene-record.ts';
import { listHygieneRecords } from './list-hygiene-records.ts';

export function hygieneRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, hygieneCalls.listHygieneRecords, async ({ actor, params: { serialNumber }, query }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return listHygieneRecords(context.database.orm, { serialNumber, ...query, ...resolvePeriod(appliance, query) });
  });

  serve(app, hygieneCalls.exportHygieneRecords, async ({ actor, params, query, headers }, reply) => {
    const { format, ...filter } = query;
    const order = { ...params, filter, format, ...readerOf(headers, reply) };
    return sendExport(reply, format, await exportHygieneRecords(context, context.pdfWorkers, actor, order));
  });

  serve(app, hygieneCalls.getHygieneRecord, async ({ actor, params }) => getHygieneRecord(context, actor, params));

  serve(app, hygieneCalls.recordCorrectiveAction, async ({ actor, params, body }) =>
    recordCorrectiveAction(context, actor, { ...params, entry: body }),
  );

  serve(app, hygieneCalls.listHygieneDays, async ({ actor, params: { serialNumber }, query }) =>
    listHygieneDays(context, await requireAppliance(context, actor, serialNumber), query),
  );

  serve(app, hygieneCalls.signHygieneDay, async ({ actor, params, body }) =>
    signHygieneDay(context, actor, { ...params, ...body }),
  );

  serve(app, hygieneCalls.listHygieneGaps, async ({ actor, params: { serialNumber }, query }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return {
      items: await listHygieneGaps(context.database.orm, { serialNumber, ...resolvePeriod(appliance, query) }),
    };
  });
}

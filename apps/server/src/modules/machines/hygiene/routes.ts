import { hygieneCalls } from '@washboard/contract/hygiene/hygiene-calls';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { instantsOf, requireAppliance } from '../appliances/index.ts';
import { closeRecord } from './close-record.ts';
import { exportRecords } from './export-records.ts';
import { listGaps } from './list-gaps.ts';
import { presentRecords } from './present-record.ts';
import { readRecords } from './read-records.ts';
import { findRecord } from './records-repository.ts';
import { listDays, signDay } from './sign-day.ts';

export function hygieneRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, hygieneCalls.listHygieneRecords, async ({ actor, params: { serialNumber }, query }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return readRecords(context.database.orm, { serialNumber, ...query, ...instantsOf(appliance, query) });
  });

  serve(app, hygieneCalls.exportHygieneRecords, async ({ actor, params, query, headers }, reply) => {
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    const file = await exportRecords(context, context.pdfWorkers, actor, {
      ...params,
      ...query,
      language,
      system,
      signal: untilClientLeaves(reply),
    });
    sendExport(reply, query.format, file);
    return reply;
  });

  serve(app, hygieneCalls.getHygieneRecord, async ({ actor, params }) => getRecord(context, actor, params));

  serve(app, hygieneCalls.closeHygieneRecord, async ({ actor, params, body }) =>
    closeRecord(context, actor, { ...params, entry: body }),
  );

  serve(app, hygieneCalls.listHygieneDays, async ({ actor, params: { serialNumber }, query }) =>
    listDays(context, await requireAppliance(context, actor, serialNumber), query),
  );

  serve(app, hygieneCalls.signHygieneDay, async ({ actor, params, body }) =>
    signDay(context, actor, { ...params, ...body }),
  );

  serve(app, hygieneCalls.listHygieneGaps, async ({ actor, params: { serialNumber }, query }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return { items: await listGaps(context.database.orm, { serialNumber, ...instantsOf(appliance, query) }) };
  });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND */
async function getRecord(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<HygieneRecord> {
  const { orm } = context.database;
  await requireAppliance(context, actor, serialNumber);
  const row = await findRecord(orm, serialNumber, id);
  const [record] = row ? await presentRecords(orm, [row]) : [];
  if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  return record;
}

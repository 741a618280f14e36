import { hygieneCalls } from '@washboard/contract/hygiene/hygiene-calls';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { companyLimitCalls, limitCalls } from '@washboard/contract/hygiene/limit-calls';
import { siteHygieneCalls } from '@washboard/contract/hygiene/site-hygiene-calls';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { instantsOf, requireAppliance } from '../appliances/index.ts';
import { changeProfile, createProfile, retireProfile } from './change-profiles.ts';
import { chooseCompanyLimits, chooseMachineLimits } from './choose-limits.ts';
import { closeRecord } from './close-record.ts';
import { exportRecords } from './export-records.ts';
import { exportSiteRecords } from './export-site-records.ts';
import { listGaps } from './gaps-repository.ts';
import { countDeviatingCycles, listDeviatingCycles } from './list-deviating-cycles.ts';
import { listSiteDays, listSiteRecords } from './list-site-records.ts';
import { presentRecords, readRecords } from './present-record.ts';
import { listProfiles, readCompanyLimits, readMachineLimits } from './read-limits.ts';
import { findRecord } from './records-repository.ts';
import { listDays, signDay, signSiteDay } from './sign-day.ts';

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

export function companyLimitRoutes(app: App, context: Context): void {
  serve(app, companyLimitCalls.listLimitProfiles, async ({ actor, params: { companyCode } }) =>
    listProfiles(context.database.orm, actor, companyCode),
  );

  serve(app, companyLimitCalls.createLimitProfile, async ({ actor, params: { companyCode }, body }) =>
    createProfile(context, actor, { companyCode, entry: body }),
  );

  serve(app, companyLimitCalls.changeLimitProfile, async ({ actor, params, body }) =>
    changeProfile(context, actor, { ...params, change: body }),
  );

  serve(app, companyLimitCalls.retireLimitProfile, async ({ actor, params }) => retireProfile(context, actor, params));

  serve(app, companyLimitCalls.companyLimitProfile, async ({ actor, params: { companyCode } }) =>
    readCompanyLimits(context.database.orm, actor, companyCode),
  );

  serve(app, companyLimitCalls.chooseCompanyLimitProfile, async ({ actor, params, body }) =>
    chooseCompanyLimits(context, actor, { ...params, ...body }),
  );
}

export function limitRoutes(app: App, context: Context): void {
  serve(app, limitCalls.getLimitProfile, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return readMachineLimits(context.database.orm, actor, appliance);
  });

  serve(app, limitCalls.chooseLimitProfile, async ({ actor, params, body }) =>
    chooseMachineLimits(context, actor, { ...params, ...body }),
  );
}

export function siteHygieneRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, siteHygieneCalls.listSiteHygieneRecords, async ({ actor, query }) =>
    listSiteRecords(context, actor, query),
  );

  serve(app, siteHygieneCalls.exportSiteHygieneRecords, async ({ actor, query, headers }, reply) => {
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    const file = await exportSiteRecords(context, context.pdfWorkers, actor, {
      ...query,
      language,
      system,
      signal: untilClientLeaves(reply),
    });
    sendExport(reply, query.format, file);
    return reply;
  });

  serve(app, siteHygieneCalls.listSiteHygieneDays, async ({ actor, query }) => listSiteDays(context, actor, query));

  serve(app, siteHygieneCalls.signSiteHygieneDay, async ({ actor, body }) => signSiteDay(context, actor, body));

  serve(app, siteHygieneCalls.listDeviatingCycles, async ({ actor, query }) =>
    listDeviatingCycles(context, actor, query),
  );

  serve(app, siteHygieneCalls.countDeviatingCycles, async ({ actor, query }) =>
    countDeviatingCycles(context, actor, query),
  );
}

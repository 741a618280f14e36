import { hygieneCalls } from '@washboard/contract/hygiene/hygiene-calls';
import { companyHygieneLimitCalls, hygieneLimitCalls } from '@washboard/contract/hygiene/hygiene-limit-calls';
import { siteHygieneCalls } from '@washboard/contract/hygiene/site-hygiene-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../platform/reports/index.ts';
import { requireAppliance, resolvePeriod } from '../appliances/index.ts';
import { recordCorrectiveAction } from './corrective-actions/record-corrective-action.ts';
import { listHygieneDays } from './days/list-days.ts';
import { signHygieneDay, signSiteHygieneDay } from './days/sign-day.ts';
import { exportHygieneRecords } from './exports/export-hygiene-records.ts';
import { exportSiteHygieneRecords } from './exports/export-site-hygiene-records.ts';
import { listHygieneGaps } from './gaps/list-gaps.ts';
import { changeLimitProfile, createLimitProfile, retireLimitProfile } from './limits/change-limit-profiles.ts';
import { chooseCompanyLimitProfile, chooseLimitProfile } from './limits/choose-limit-profile.ts';
import { getCompanyLimitProfile, getLimitProfile, listLimitProfiles } from './limits/get-limit-profile.ts';
import { getHygieneRecord } from './records/get-hygiene-record.ts';
import { listHygieneRecords } from './records/list-hygiene-records.ts';
import { countDeviatingCycles, listDeviatingCycles } from './sites/list-deviating-cycles.ts';
import { listSiteHygieneDays, listSiteHygieneRecords } from './sites/list-site-hygiene-records.ts';

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

export function companyHygieneLimitRoutes(app: App, context: Context): void {
  serve(app, companyHygieneLimitCalls.listLimitProfiles, async ({ actor, params: { companyCode } }) =>
    listLimitProfiles(context.database.orm, actor, companyCode),
  );

  serve(app, companyHygieneLimitCalls.createLimitProfile, async ({ actor, params: { companyCode }, body }) =>
    createLimitProfile(context, actor, { companyCode, entry: body }),
  );

  serve(app, companyHygieneLimitCalls.changeLimitProfile, async ({ actor, params, body }) =>
    changeLimitProfile(context, actor, { ...params, change: body }),
  );

  serve(app, companyHygieneLimitCalls.retireLimitProfile, async ({ actor, params }) =>
    retireLimitProfile(context, actor, params),
  );

  serve(app, companyHygieneLimitCalls.getCompanyLimitProfile, async ({ actor, params: { companyCode } }) =>
    getCompanyLimitProfile(context.database.orm, actor, companyCode),
  );

  serve(app, companyHygieneLimitCalls.chooseCompanyLimitProfile, async ({ actor, params, body }) =>
    chooseCompanyLimitProfile(context, actor, { ...params, ...body }),
  );
}

export function hygieneLimitRoutes(app: App, context: Context): void {
  serve(app, hygieneLimitCalls.getLimitProfile, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return getLimitProfile(context.database.orm, actor, appliance);
  });

  serve(app, hygieneLimitCalls.chooseLimitProfile, async ({ actor, params, body }) =>
    chooseLimitProfile(context, actor, { ...params, ...body }),
  );
}

export function siteHygieneRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, siteHygieneCalls.listSiteHygieneRecords, async ({ actor, query }) =>
    listSiteHygieneRecords(context, actor, query),
  );

  serve(app, siteHygieneCalls.exportSiteHygieneRecords, async ({ actor, query, headers }, reply) => {
    const order = { ...query, ...readerOf(headers, reply) };
    return sendExport(reply, query.format, await exportSiteHygieneRecords(context, context.pdfWorkers, actor, order));
  });

  serve(app, siteHygieneCalls.listSiteHygieneDays, async ({ actor, query }) =>
    listSiteHygieneDays(context, actor, query),
  );

  serve(app, siteHygieneCalls.signSiteHygieneDay, async ({ actor, body }) => signSiteHygieneDay(context, actor, body));

  serve(app, siteHygieneCalls.listDeviatingCycles, async ({ actor, query }) =>
    listDeviatingCycles(context, actor, query),
  );

  serve(app, siteHygieneCalls.countDeviatingCycles, async ({ actor, query }) =>
    countDeviatingCycles(context, actor, query),
  );
}

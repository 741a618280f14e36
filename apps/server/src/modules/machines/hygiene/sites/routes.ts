import { siteHygieneCalls } from '@washboard/contract/hygiene/site-hygiene-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import type { PdfWorkers } from '../../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../../platform/reports/index.ts';
import { signSiteHygieneDay } from '../days/sign-day.ts';
import { exportSiteHygieneRecords } from '../exports/export-site-hygiene-records.ts';
import { countDeviatingCycles } from './count-deviating-cycles.ts';
import { listDeviatingCycles } from './list-deviating-cycles.ts';
import { listSiteHygieneDays, listSiteHygieneRecords } from './list-site-hygiene-records.ts';

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

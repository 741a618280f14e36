import { siteHygieneCalls } from '@washboard/contract/hygiene/site-hygiene-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { exportSiteRecords } from './export-site-records.ts';
import { countDeviatingCycles, listDeviatingCycles } from './list-deviating-cycles.ts';
import { listSiteDays, listSiteRecords } from './list-site-records.ts';
import { signSiteDay } from './sign-day.ts';

/** The records of several machines: of a company, or of all in scope. */
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

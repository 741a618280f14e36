import { applianceCalls, fleetCalls } from '@washboard/contract/appliances/appliance-calls';
import { maxFleetHours } from '@washboard/contract/appliances/fleet';
import { hourMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { applianceScope, presentApplianceSummary, requireAppliance } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { exportAppliances } from './export-appliances.ts';
import { findCompanyFacets, findFacets } from './find-facets.ts';
import { createFleetFigures } from './fleet-figures.ts';
import { applianceCursorSchema, listAppliances } from './list-appliances.ts';
import { applianceExportTexts } from './texts.ts';

export function machineListRoutes(app: App, context: Context): void {
  const { database, config, clock } = context;

  serve(app, applianceCalls.listAppliances, async (request) => {
    const { cursor, offset = 0, limit, sort, ...filter } = request.query;
    const applianceCursor = defineCursor(sort, applianceCursorSchema);
    const after = cursor ? applianceCursor.decode(cursor) : null;
    const selection = { holder: request.actor, brand: config.brand, filter };
    const order = { sort, now: clock.now(), limit: limit + 1, offset, after };
    const { rows, total } = await listAppliances(database.orm, selection, order);
    const page = applianceCursor.cutPage(rows, { limit, sortedBy: ({ sortedBy }) => sortedBy });
    return { items: page.rows.map(presentApplianceSummary), total, nextCursor: page.nextCursor };
  });

  serve(app, applianceCalls.exportAppliances, async ({ actor, headers, body }, reply) => {
    const { serialNumbers: among, sort, ...filter } = body;
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    const selection = { holder: actor, brand: config.brand, filter, among };
    const now = clock.now();
    const pieces = await exportAppliances(database.orm, { selection, sort, now, language, system });
    const name = `${applianceExportTexts[language].fileName}-${now.toISOString().slice(0, 10)}.csv`;
    return sendExport(reply, 'csv', { name, content: pieces });
  });
}

export function fleetRoutes(app: App, context: Context): void {
  const { database, config, clock } = context;
  const figuresOf = createFleetFigures(context);

  serve(app, fleetCalls.getApplianceFacets, async ({ actor }) =>
    findFacets(database.orm, { holder: actor, brand: config.brand }),
  );

  serve(app, fleetCalls.getCompanyFacets, async ({ actor, query }) =>
    findCompanyFacets(database.orm, { holder: actor, brand: config.brand }, query),
  );

  serve(app, fleetCalls.getFleet, async ({ actor, query: { from: begin, weekBefore, serialNumber } }) => {
    const from = new Date(begin);
    requireRecent(from);
    const period = { from, weekBefore: weekBefore === undefined ? null : new Date(weekBefore) };
    const scope = applianceScope(actor, config.brand);
    if (serialNumber === undefined) return figuresOf(scope, period);
    await requireAppliance(context, actor, serialNumber);
    return figuresOf(sql`(${scope} and ${appliances.serialNumber} = ${serialNumber})`, period);
  });

  function requireRecent(from: Date): void {
    if (from.getTime() >= clock.now().getTime() - maxFleetHours * hourMs) return;
    throw new ProblemError('VALIDATION_FAILED', {
      errors: [{ path: 'from', message: `more than ${maxFleetHours} hours ago` }],
    });
  }
}

import { machineAdministrationCalls } from '@washboard/contract/machine-administration/machine-administration-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { cursorSchemaOf, listMachines, presentMachine } from './administered-machines.ts';
import { deleteMachine, moveMachine, renewLinkSecret } from './change-machine.ts';
import { claimForAccount, endClaim, findClaimants } from './claim-for.ts';
import { exportMachines } from './export-machines.ts';
import { machineExportTexts } from './texts.ts';

export function machineAdministrationRoutes(app: App, context: Context): void {
  const { database, clock } = context;
  const { brand } = context.config;

  serve(app, machineAdministrationCalls.listAdministeredMachines, async ({ actor, query }) => {
    const { cursor, limit, sort, ...filter } = query;
    const machineCursor = defineCursor(sort, cursorSchemaOf(sort));
    const after = cursor ? machineCursor.decode(cursor) : null;
    const selection = { actor, brand, filter };
    const { rows, total } = await listMachines(database.orm, selection, { sort, limit: limit + 1, after });
    const page = machineCursor.cutPage(rows, { limit, sortedBy: ({ sortedBy }) => sortedBy });
    return { items: page.rows.map(presentMachine), total, nextCursor: page.nextCursor };
  });

  serve(app, machineAdministrationCalls.exportAdministeredMachines, async ({ actor, headers, query }, reply) => {
    const { sort, ...filter } = query;
    const language = headers['x-language'];
    const pieces = await exportMachines(database.orm, { selection: { actor, brand, filter }, sort, language });
    const name = `${machineExportTexts[language].fileName}-${clock.now().toISOString().slice(0, 10)}.csv`;
    return sendExport(reply, 'csv', { name, content: pieces });
  });

  serve(app, machineAdministrationCalls.renewLinkSecret, async ({ actor, params: { serialNumber } }) =>
    renewLinkSecret(context, actor, serialNumber),
  );

  serve(app, machineAdministrationCalls.moveAppliance, async ({ actor, params, body }) => {
    await moveMachine(context, actor, { ...params, ...body });
    return params;
  });

  serve(app, machineAdministrationCalls.listClaimants, async ({ actor, query }) =>
    findClaimants(database.orm, actor, query),
  );

  serve(app, machineAdministrationCalls.claimFor, async ({ actor, params, body }) => {
    await claimForAccount(context, actor, { ...params, ...body });
    return params;
  });

  serve(app, machineAdministrationCalls.endClaim, async ({ actor, params }) => {
    await endClaim(context, actor, params.serialNumber);
    return params;
  });

  serve(app, machineAdministrationCalls.deleteAppliance, async ({ actor, params, query }) => {
    await deleteMachine(context, actor, { ...params, ...query });
    return params;
  });
}

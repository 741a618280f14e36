import { machineAdministrationCalls } from '@washboard/contract/machine-administration/machine-administration-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { claimForAccount } from './claim-for-account.ts';
import { deleteAppliance } from './delete-appliance.ts';
import { endClaim } from './end-claim.ts';
import { exportAdministeredMachines } from './export-administered-machines.ts';
import { listAdministeredMachines } from './list-administered-machines.ts';
import { listClaimants } from './list-claimants.ts';
import { moveAppliance } from './move-appliance.ts';
import { renewLinkSecret } from './renew-link-secret.ts';

export function machineAdministrationRoutes(app: App, context: Context): void {
  serve(app, machineAdministrationCalls.listAdministeredMachines, async ({ actor, query }) =>
    listAdministeredMachines(context, actor, query),
  );

  serve(app, machineAdministrationCalls.exportAdministeredMachines, async ({ actor, headers, query }, reply) => {
    const order = { ...query, language: headers['x-language'] };
    return sendExport(reply, 'csv', await exportAdministeredMachines(context, actor, order));
  });

  serve(app, machineAdministrationCalls.renewLinkSecret, async ({ actor, params: { serialNumber } }) =>
    renewLinkSecret(context, actor, serialNumber),
  );

  serve(app, machineAdministrationCalls.moveAppliance, async ({ actor, params, body }) => {
    await moveAppliance(context, actor, { ...params, ...body });
    return params;
  });

  serve(app, machineAdministrationCalls.listClaimants, async ({ actor, query }) =>
    listClaimants(context.database.orm, actor, query),
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
    await deleteAppliance(context, actor, { ...params, ...query });
    return params;
  });
}

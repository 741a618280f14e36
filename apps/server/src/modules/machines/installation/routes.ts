import { installationCalls } from '@washboard/contract/appliances/installation-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeInstallation } from './change-installation.ts';
import { presentInstallation } from './present-installation.ts';

export function installationRoutes(app: App, context: Context): void {
  serve(app, installationCalls.getInstallation, async ({ actor, params: { serialNumber } }) =>
    presentInstallation((await requireAppliance(context, actor, serialNumber)).appliance),
  );

  serve(app, installationCalls.changeInstallation, async ({ actor, params, body }) =>
    changeInstallation(context, actor, { ...params, ...body }),
  );
}

import { remoteControlCalls, remoteSessionCalls } from '@washboard/contract/remote-control/remote-control-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { replaceChemistry, switchShutdown } from './operate-machine.ts';
import { presentRemoteControl } from './present-remote-control.ts';
import { runLive } from './run-live.ts';
import { startCycle } from './start-cycle.ts';
import { stopCycle } from './stop-cycle.ts';

export function remoteControlRoutes(app: App, context: Context): void {
  serve(app, remoteSessionCalls.getRemoteControl, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return presentRemoteControl(context, actor, serialNumber);
  });

  serve(app, remoteSessionCalls.runLive, async ({ actor, params, body }) =>
    runLive(context, actor, { ...params, ...body }),
  );

  serve(app, remoteControlCalls.startOrStopCycle, async ({ actor, params, body: { operationSet, ...request } }) =>
    operationSet === 0
      ? stopCycle(context, actor, { ...params, ...request })
      : startCycle(context, actor, { ...params, ...request }),
  );

  serve(app, remoteControlCalls.switchShutdown, async ({ actor, params, body }) =>
    switchShutdown(context, actor, { ...params, ...body }),
  );

  serve(app, remoteControlCalls.replaceChemistry, async ({ actor, params, body }) =>
    replaceChemistry(context, actor, { ...params, ...body }),
  );
}

import { remoteControlCalls, remoteSessionCalls } from '@washboard/contract/remote-control/remote-control-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { holdRemoteControl, releaseRemoteControl } from './hold-remote-control.ts';
import { operateMachine } from './operate-machine.ts';
import { presentRemoteControl } from './present-remote-control.ts';
import { startCycle, stopCycle } from './start-cycle.ts';

export function remoteControlRoutes(app: App, context: Context): void {
  serve(app, remoteSessionCalls.getRemoteControl, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return presentRemoteControl(context, actor, serialNumber);
  });

  serve(app, remoteSessionCalls.runLive, async ({ actor, params: { serialNumber }, body }) => {
    await requireAppliance(context, actor, serialNumber);
    const act = body.operationSet === 1 ? holdRemoteControl : releaseRemoteControl;
    await act(context, { actor, serialNumber, sessionId: body.sessionId });
    return presentRemoteControl(context, actor, serialNumber);
  });

  serve(app, remoteControlCalls.cycle, async ({ actor, params, body: { operationSet, ...request } }) => {
    const act = operationSet === 0 ? stopCycle : startCycle;
    return act(context, actor, { ...params, ...request });
  });

  serve(app, remoteControlCalls.switchShutdown, async ({ actor, params, body: { commandId, operationSet } }) =>
    operateMachine(context, actor, {
      ...params,
      commandId,
      commandIn: (sessionId) => ({ kind: operationSet === 1 ? 'powerOn' : 'shutdown', body: { sessionId } }),
    }),
  );

  serve(app, remoteControlCalls.replaceChemistry, async ({ actor, params, body: { commandId, supply } }) =>
    operateMachine(context, actor, {
      ...params,
      commandId,
      commandIn: (sessionId) => ({ kind: 'replaceChemistry', body: { sessionId, supply } }),
    }),
  );
}

import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import { remoteControlCalls } from '@washboard/contract/remote-control/remote-control-calls';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { type ApplianceRow, presentOpenAlarms, requireAppliance } from '../appliances/index.ts';
import { requireRemoteControl } from './hold-remote-control.ts';
import { sendCommand } from './send-command.ts';
import { remoteSessionRoutes } from './session-routes.ts';

export function remoteControlRoutes(app: App, context: Context): void {
  remoteSessionRoutes(app, context);

  serve(app, remoteControlCalls.cycle, async (request) => {
    const { actor, body } = request;
    const { serialNumber } = request.params;
    const row = await requireAppliance(context, actor, serialNumber);
    const { commandId, operationSet, cycleType = '' } = body;
    if (operationSet === 0) {
      const command: Command = { kind: 'stopCycle', body: {} };
      return sendCommand(context, { actor, serialNumber, commandId, command });
    }
    if (isServiceCycle(cycleType)) throw new ProblemError('CYCLE_NOT_REMOTE');
    if (!Object.hasOwn(rangeModels[row.appliance.gamma].programmes, cycleType)) throw new ProblemError('CYCLE_UNKNOWN');
    const sessionId = await requireRemoteControl(context, actor, row, commandId);
    const command: Command = { kind: 'startCycle', body: { sessionId, cycleType } };
    // Checked only for a new command: a retry asks for the outcome of the first one.
    const require = async () => refuseWithAlarm(row);
    return sendCommand(context, { actor, serialNumber, commandId, command, require });
  });

  serve(app, remoteControlCalls.switchShutdown, async (request) => {
    const { actor, body } = request;
    const { serialNumber } = request.params;
    const row = await requireAppliance(context, actor, serialNumber);
    const kind = body.operationSet === 1 ? 'powerOn' : 'shutdown';
    const sessionId = await requireRemoteControl(context, actor, row, body.commandId);
    const command: Command = { kind, body: { sessionId } };
    return sendCommand(context, { actor, serialNumber, commandId: body.commandId, command });
  });

  serve(app, remoteControlCalls.replaceChemistry, async (request) => {
    const { actor, body } = request;
    const { serialNumber } = request.params;
    const row = await requireAppliance(context, actor, serialNumber);
    const { commandId, supply } = body;
    const sessionId = await requireRemoteControl(context, actor, row, commandId);
    const command: Command = { kind: 'replaceChemistry', body: { sessionId, supply } };
    return sendCommand(context, { actor, serialNumber, commandId, command });
  });
}

/** @throws ProblemError ALARM_PREVENTS_START */
function refuseWithAlarm({ appliance, openAlarms }: ApplianceRow): void {
  const preventing = alarmPreventingStart(presentOpenAlarms(appliance.gamma, openAlarms));
  if (preventing) throw new ProblemError('ALARM_PREVENTS_START', { reason: preventing.errorCode });
}

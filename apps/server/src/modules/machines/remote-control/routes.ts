import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import { remoteControlCalls, remoteSessionCalls } from '@washboard/contract/remote-control/remote-control-calls';
import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { type ApplianceRow, presentOpenAlarms, requireAppliance } from '../appliances/index.ts';
import { holdRemoteControl, releaseRemoteControl, requireRemoteControl } from './hold-remote-control.ts';
import { endForgottenRemoteSession, findLiveRemoteSession } from './remote-sessions-repository.ts';
import { sendCommand } from './send-command.ts';

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
    // A retry requests the outcome of the first command, so alarms do not matter.
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

function remoteSessionRoutes(app: App, context: Context): void {
  serve(app, remoteSessionCalls.getRemoteControl, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return remoteControlOf(actor, serialNumber);
  });

  serve(
    app,
    remoteSessionCalls.runLive,
    async ({ actor, body: { sessionId, operationSet }, params: { serialNumber } }) => {
      await requireAppliance(context, actor, serialNumber);
      const act = operationSet === 1 ? holdRemoteControl : releaseRemoteControl;
      await act(context, { actor, serialNumber, sessionId });
      return remoteControlOf(actor, serialNumber);
    },
  );

  async function remoteControlOf(actor: Actor, serialNumber: string) {
    const { clock, database } = context;
    await endForgottenRemoteSession(database.orm, serialNumber, clock.now());
    return presentRemoteControl(await findLiveRemoteSession(database.orm, serialNumber), actor.userId);
  }
}

type LiveSession = Awaited<ReturnType<typeof findLiveRemoteSession>>;

/** Every user in scope may know who controls a machine, because they may have to talk to each other. */
function presentRemoteControl(live: LiveSession, readerId: string): RemoteControl {
  if (!live) return { session: null };
  const { session, holder } = live;
  const isMine = session.heldBy === readerId;
  return {
    session: {
      sessionId: isMine ? session.id : null,
      isMine,
      heldBy: { name: `${holder.firstName} ${holder.lastName}`.trim(), companyName: holder.companyName },
      startedAt: session.startedAt.toISOString(),
    },
  };
}

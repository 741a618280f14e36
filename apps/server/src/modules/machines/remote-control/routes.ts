import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import {
  commandResultSchema,
  cycleRequestSchema,
  replaceChemistryRequestSchema,
  switchShutdownRequestSchema,
} from '@washboard/contract/remote-control/commands';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { type ApplianceRow, presentOpenAlarms, requireAppliance } from '../appliances/index.ts';
import { requireRemoteControl } from './hold-remote-control.ts';
import { type CommandTimes, sendCommand } from './send-command.ts';
import { remoteSessionRoutes } from './session-routes.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const response = { 200: commandResultSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 504) };

export function remoteControlRoutes(app: App, context: Context, times?: CommandTimes): void {
  remoteSessionRoutes(app, context, times);

  app.post(
    '/:serialNumber/cycle',
    {
      config: { permission: 'appliance:remote-control' },
      schema: {
        operationId: 'cycle',
        tags: ['remote control'],
        summary: 'Starts a programme, for the holder of the session, or stops the running one',
        params,
        body: cycleRequestSchema,
        response,
      },
    },
    async (request) => {
      const { actor, body } = request;
      const { serialNumber } = request.params;
      const row = await requireAppliance(context, actor, serialNumber);
      const { commandId, operationSet, cycleType = '' } = body;
      if (operationSet === 0) {
        const command: Command = { kind: 'stopCycle', body: {} };
        return sendCommand(context, { actor, serialNumber, commandId, command }, times);
      }
      if (isServiceCycle(cycleType)) throw new ProblemError('CYCLE_NOT_REMOTE');
      if (!Object.hasOwn(rangeModels[row.appliance.gamma].programmes, cycleType))
        throw new ProblemError('CYCLE_UNKNOWN');
      const sessionId = await requireRemoteControl(context, actor, row, commandId);
      const command: Command = { kind: 'startCycle', body: { sessionId, cycleType } };
      // Checked only for a new command: a retry asks for the outcome of the first one.
      const require = async () => refuseWithAlarm(row);
      return sendCommand(context, { actor, serialNumber, commandId, command, require }, times);
    },
  );

  app.post(
    '/:serialNumber/switch-shutdown',
    {
      config: { permission: 'appliance:remote-control' },
      schema: {
        operationId: 'switchShutdown',
        tags: ['remote control'],
        summary: 'Switches a machine on or, in an orderly way, off, for the holder of the session',
        params,
        body: switchShutdownRequestSchema,
        response,
      },
    },
    async (request) => {
      const { actor, body } = request;
      const { serialNumber } = request.params;
      const row = await requireAppliance(context, actor, serialNumber);
      const kind = body.operationSet === 1 ? 'powerOn' : 'shutdown';
      const sessionId = await requireRemoteControl(context, actor, row, body.commandId);
      const command: Command = { kind, body: { sessionId } };
      return sendCommand(context, { actor, serialNumber, commandId: body.commandId, command }, times);
    },
  );

  app.post(
    '/:serialNumber/replace-chemistry',
    {
      config: { permission: 'appliance:remote-control' },
      schema: {
        operationId: 'replaceChemistry',
        tags: ['remote control'],
        summary: 'Informs a machine that a canister was changed, for the holder of the session; not during start-up',
        params,
        body: replaceChemistryRequestSchema,
        response,
      },
    },
    async (request) => {
      const { actor, body } = request;
      const { serialNumber } = request.params;
      const row = await requireAppliance(context, actor, serialNumber);
      const { commandId, supply } = body;
      const sessionId = await requireRemoteControl(context, actor, row, commandId);
      const command: Command = { kind: 'replaceChemistry', body: { sessionId, supply } };
      return sendCommand(context, { actor, serialNumber, commandId, command }, times);
    },
  );
}

/** @throws ProblemError ALARM_PREVENTS_START */
function refuseWithAlarm({ appliance, openAlarms }: ApplianceRow): void {
  const preventing = alarmPreventingStart(presentOpenAlarms(appliance.gamma, openAlarms));
  if (preventing) throw new ProblemError('ALARM_PREVENTS_START', { reason: preventing.errorCode });
}

import type { Command } from '@washboard/contract/machine-link/device-commands';
import type { ParametersResult, ParametersWrite } from '@washboard/contract/parameters/parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../appliances/index.ts';
import { type CommandTimes, parametersToldSubject, sendCommand } from '../remote-control/index.ts';
import { checkChanges } from './check-changes.ts';
import { confirmValues } from './confirm-values.ts';
import { presentParameters } from './present-parameters.ts';
import { requireUnchanged } from './require-unchanged.ts';

/** How long a machine that said it obeyed may take to tell its parameters anew. */
const usualConfirmTimeoutMs = 2000;

interface WriteOrder extends ParametersWrite {
  actor: Actor;
  serialNumber: string;
}

/**
 * Sets parameters of a machine, all or none, where they still are what the caller thought, and says of each whether the
 * machine then tells the new value.
 *
 * @throws ProblemError what `checkChanges`, `requireUnchanged` and `sendCommand` throw; PARAMETERS_CHANGED too where the
 *   machine itself found them changed
 */
export async function writeParameters(
  context: Context,
  { actor, serialNumber, commandId, changes }: WriteOrder,
  times?: CommandTimes,
): Promise<ParametersResult> {
  const { appliance, state } = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  checkChanges({ model, role: actor.role, changes, present: state?.parameters?.values ?? {} });
  const values = Object.fromEntries(changes.map(({ code, value }) => [code, value]));
  const expected = Object.fromEntries(changes.map((change) => [change.code, change.expected]));
  const command: Command = { kind: 'setParameters', body: { values, expected } };

  let told = Promise.withResolvers<void>();
  const unsubscribe = await context.bus.subscribe(parametersToldSubject(serialNumber), () => told.resolve());
  try {
    const sent = await sendCommand(
      context,
      {
        actor,
        serialNumber,
        command,
        commandId,
        require: (transaction) => requireUnchanged(context, transaction, { actor, serialNumber, expected }),
      },
      times,
    ).catch(tellChanged);
    const results = await confirmValues({
      values,
      timeoutMs: times?.confirmTimeoutMs ?? usualConfirmTimeoutMs,
      nextTold() {
        told = Promise.withResolvers<void>();
        return told.promise;
      },
      async readTold() {
        const row = await requireAppliance(context, actor, serialNumber);
        return row.state?.parameters?.values ?? {};
      },
    });
    const row = await requireAppliance(context, actor, serialNumber);
    return { commandId: sent.commandId, results, parameters: presentParameters(row, model, actor.role) };
  } finally {
    unsubscribe();
  }
}

/** The machine compares too, at the moment of writing; to the caller both are the same. */
function tellChanged(error: unknown): never {
  const isChanged = error instanceof ProblemError && error.extra.reason === 'changedMeanwhile';
  throw isChanged ? new ProblemError('PARAMETERS_CHANGED', { errors: error.extra.errors }) : error;
}

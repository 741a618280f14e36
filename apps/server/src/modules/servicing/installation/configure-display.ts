import { configureDisplayBody } from '@washboard/contract/machine-link/display-settings';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { findCommand, sendCommand } from '../../machines/remote-control/index.ts';
import { displaySettingsOf } from './get-installation-run.ts';
import { requireInstallationRun, requireOpen } from './installation-runs-repository.ts';

interface ConfigureDisplayRequest {
  serialNumber: string;
  id: string;
  commandId: string;
}

/**
 * @throws ProblemError APPLIANCE_NOT_FOUND, INSTALLATION_RUN_NOT_FOUND, INSTALLATION_RUN_CHANGED;
 * INSTALLATION_RUN_INCOMPLETE while no step concerns the display; the errors of `sendCommand`
 */
export async function configureDisplay(
  context: Context,
  actor: Actor,
  { serialNumber, id, commandId }: ConfigureDisplayRequest,
): Promise<void> {
  await requireAppliance(context, actor, serialNumber);
  const { steps } = requireOpen(await requireInstallationRun(context.database.orm, { serialNumber, id }));
  const requested = displaySettingsOf(steps);
  if (Object.keys(requested).length === 0) throw new ProblemError('INSTALLATION_RUN_INCOMPLETE');
  const command = await findCommand(context.database.orm, commandId);
  // A repeated request sends the first body, although the time or the steps may have changed.
  const sentSettings = command?.kind === 'configureDisplay' ? configureDisplayBody.parse(command.body) : null;
  const body = sentSettings ?? { ...requested, time: context.clock.now().toISOString() };
  await sendCommand(context, { actor, serialNumber, commandId, command: { kind: 'configureDisplay', body } });
}

import type { ProfileRun, ProfileRunList, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { hiddenCodes } from '../../machines/parameters/index.ts';
import { profileModelOf } from './profile-model.ts';
import { findRunMachines, type RunFigures, type RunMachineRow, requireProfileRun } from './profile-runs-repository.ts';

/** @throws ProblemError RUN_NOT_FOUND */
export async function getSettingsProfileRun(
  { database: { orm }, config }: Context,
  actor: Actor,
  id: string,
): Promise<ProfileRun> {
  const run = await requireProfileRun(orm, actor, id);
  return presentRun(run, await findRunMachines(orm, actor, config.brand, id), actor);
}

export function presentRunHead({ run, total, settled, succeeded }: RunFigures): ProfileRunList['items'][number] {
  return {
    id: run.id,
    profileId: run.profileId,
    profileName: run.profileName,
    version: run.version,
    gamma: run.gamma,
    modelNumber: run.modelNumber,
    requestedAt: run.requestedAt.toISOString(),
    total,
    settled,
    succeeded,
  };
}

function presentRun(
  run: RunFigures['run'],
  machines: readonly RunMachineRow[],
  reader: Pick<Actor, 'role' | 'scopes'>,
): ProfileRun {
  const hidden = hiddenCodes(profileModelOf(run), reader);
  const count = (isCounted: (row: RunMachineRow) => boolean) => machines.filter(isCounted).length;
  const figures = {
    total: machines.length,
    settled: count(({ outcome }) => outcome !== 'waiting'),
    succeeded: count(({ outcome }) => outcome === 'written' || outcome === 'alreadySo'),
  };
  // Browsers poll every second, so the many unchanged parameters are sent only when the run is finished.
  const isUnderWay = figures.settled < figures.total;
  const isShown = ({ code, outcome }: RunParameter) => !hidden.has(code) && !(isUnderWay && outcome === 'alreadySo');
  return {
    ...presentRunHead({ run, ...figures }),
    machines: machines.map(({ serialNumber, applianceName, outcome, reason, parameters, settledAt }) => ({
      serialNumber,
      applianceName,
      outcome,
      reason,
      parameters: parameters.filter(isShown),
      settledAt: settledAt?.toISOString() ?? null,
    })),
  };
}

import type { ProfileRun, ProfileRunList, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import type { Actor } from '../../../actor.ts';
import { hiddenCodes } from '../parameters/index.ts';
import { modelOf } from './profile-model.ts';
import type { RunFigures, RunMachineRow } from './runs-repository.ts';

type Run = RunFigures['run'];

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

export function presentRun(run: Run, machines: readonly RunMachineRow[], { role }: Pick<Actor, 'role'>): ProfileRun {
  const hidden = hiddenCodes(modelOf(run), role);
  const count = (isCounted: (row: RunMachineRow) => boolean) => machines.filter(isCounted).length;
  const figures = {
    total: machines.length,
    settled: count(({ outcome }) => outcome !== 'waiting'),
    succeeded: count(({ outcome }) => outcome === 'written' || outcome === 'alreadySo'),
  };
  // It is asked for each second: most of what a machine has it has already.
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

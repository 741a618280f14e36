import { type SystemState, systemStates } from '@washboard/contract/machine-link/machine-status';
import { hourMs } from '@washboard/contract/time/durations';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Observation } from './find-bands.ts';
import type { StripCycle } from './fold-strip.ts';
import { readySetPointsOf } from './ready-set-points.ts';
import { findReadyMoments, type HeatingSpan, type PowerRow, type StripMachine } from './strips-repository.ts';

interface Strip {
  machines: readonly StripMachine[];
  from: Date;
  lengthS: number;
}

interface KnownActivity {
  power: ReadonlyMap<string, PowerRow[]>;
  cycles: ReadonlyMap<string, StripCycle[]>;
}

/** The slowest hood takes an hour, on a weak supply longer. */
const maxHeatingS = (3 * hourMs) / 1000;

/**
 * The evidence of stored events, temperatures and the present status for the state of each machine: a machine that was
 * switched on heats until its temperatures or a cycle show that it is ready.
 */
export async function findObservations(
  orm: Orm,
  { machines, from, lengthS }: Strip,
  { power, cycles }: KnownActivity,
): Promise<Map<string, Observation[]>> {
  const observed = new Map(
    machines.map((machine) => {
      const { serialNumber } = machine;
      const observations = [
        ...(cycles.get(serialNumber) ?? []).map(({ fromS }): Observation => ({ atS: fromS, state: 'ready' })),
        ...(power.get(serialNumber) ?? []).map(observePower),
        ...observeStatus(machine, from),
      ];
      return [serialNumber, observations.filter(({ atS }) => atS < lengthS).toSorted(byTime)];
    }),
  );
  const heatings = machines.flatMap((machine) =>
    heatingSpansOf(machine, observed.get(machine.serialNumber) ?? [], lengthS),
  );
  const readyAt = await findReadyMoments(orm, from, heatings);
  for (const [heatingIndex, atS] of readyAt) {
    const heating = heatings[heatingIndex];
    const machineObservations = heating && observed.get(heating.serialNumber);
    if (!machineObservations) continue;
    const after = machineObservations.findLastIndex((observation) => observation.atS <= heating.fromS);
    machineObservations.splice(after + 1, 0, { atS: Math.max(atS, heating.fromS), state: 'ready' });
  }
  return observed;
}

/** A machine that is switched off and on within a second is on. */
const byTime = (a: Observation, b: Observation) =>
  a.atS - b.atS || Number(b.state === 'off') - Number(a.state === 'off');

function observePower([atS, kind]: PowerRow): Observation {
  if (kind === 'poweredOn') return { atS, state: 'heating', isSwitchOn: true };
  return { atS, state: kind === 'poweredOff' ? 'off' : 'ready' };
}

/** The present status holds since it was reported. */
function observeStatus({ status }: StripMachine, from: Date): Observation[] {
  if (!status) return [];
  const atS = Math.floor((Date.parse(status.at) - from.getTime()) / 1000);
  return [{ atS, state: stateOf(status.systemState) }];
}

function stateOf(systemState: SystemState): Observation['state'] {
  if (systemState === systemStates.OFF) return 'off';
  return systemState === systemStates.STARTUP ? 'heating' : 'ready';
}

/** Each span lasts from a start of heating until the next observation. */
function heatingSpansOf(machine: StripMachine, observations: readonly Observation[], lengthS: number): HeatingSpan[] {
  const { tank, boiler } = readySetPointsOf(machine.gamma, machine.modelNumber);
  return observations.flatMap(({ atS, state }, i) => {
    const toS = Math.min(observations[i + 1]?.atS ?? lengthS, lengthS, atS + maxHeatingS);
    if (state !== 'heating' || toS <= atS) return [];
    return [
      {
        serialNumber: machine.serialNumber,
        fromS: atS,
        toS,
        tankCode: tank.code,
        tank: tank.preset,
        boilerCode: boiler.code,
        boiler: boiler.preset,
      },
    ];
  });
}

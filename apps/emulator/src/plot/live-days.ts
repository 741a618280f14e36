import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { electricityJ } from '@washboard/machine-model/simulation/plant/balance';
import { createScriptedMachine } from '../fleet/scripted-machine.ts';
import { dayProfiles } from '../kitchen/day-profiles.ts';
import { createPlaceTime } from '../kitchen/place-time.ts';

export interface Sample {
  atMs: number;
  tankC: number | null;
  boilerC: number | null;
  energyJ: number;
  waterL: number;
}

export interface LivedDays {
  fromMs: number;
  toMs: number;
  samples: Sample[];
  cycles: CycleRecord[];
}

const sampleMs = 10_000;
const silent = { telemetryActiveS: Infinity, telemetryQuietS: 600, statusRunningS: Infinity };

export function liveDays(firstDate: string, days: number): LivedDays {
  const placeTime = createPlaceTime('Europe/Rome');
  const fromMs = placeTime.instantOf(firstDate, 0);
  const toMs = placeTime.instantOf(firstDate, days * 24 * 60);
  const cycles: CycleRecord[] = [];
  const { machine, advanceTo } = createScriptedMachine({
    range: rangeModels.infinity,
    profile: dayProfiles.restaurant,
    place: placeTime,
    seed: 2026,
    initial: { power: 'off', water: 'cold' },
    beginsAtMs: fromMs,
    intervals: silent,
    send: (_topic, message) => {
      if ('kind' in message && message.kind === 'cycleEnded') cycles.push(message.body as CycleRecord);
    },
  });
  const samples: Sample[] = [];
  let before = machine.inspect().balance;
  for (let atMs = fromMs + sampleMs; atMs <= toMs; atMs += sampleMs) {
    advanceTo(atMs);
    const { balance } = machine.inspect();
    const { tankTmp, boilerTmp } = machine.readings();
    samples.push({
      atMs,
      tankC: celsius(tankTmp),
      boilerC: celsius(boilerTmp),
      energyJ: electricityJ(balance) - electricityJ(before),
      waterL: balance.waterInL - before.waterInL,
    });
    before = balance;
  }
  return { fromMs, toMs, samples, cycles };
}

function celsius(deciCelsius: number | null | undefined): number | null {
  return deciCelsius === null || deciCelsius === undefined ? null : deciCelsius / 10;
}

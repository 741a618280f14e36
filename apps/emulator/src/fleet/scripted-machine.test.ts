import { hourMs } from '@washboard/contract/time/durations';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { expect, test } from 'vitest';
import { dayProfiles } from '../kitchen/day-profiles.ts';
import { createPlaceTime } from '../kitchen/place-time.ts';
import { createScriptedMachine } from './scripted-machine.ts';

const rome = createPlaceTime('Europe/Rome');

test('a machine that is advanced between its reports still reports at the set intervals', () => {
  const beginsAtMs = rome.instantOf('2026-05-05', 12 * 60);
  const sentMs: number[] = [];
  const { machine, advanceTo } = createScriptedMachine({
    range: rangeModels.infinity,
    profile: dayProfiles.restaurant,
    place: rome,
    seed: 11,
    initial: { power: 'on', water: 'hot' },
    beginsAtMs,
    intervals: { telemetryActiveS: 0.5, telemetryQuietS: 0.5, statusRunningS: 30 },
    send(topic, message) {
      if (topic === 'telemetry') sentMs.push(Date.parse(message.at));
    },
  });
  const states = new Set<number>();
  for (let ms = beginsAtMs; ms < beginsAtMs + hourMs; ms += 70) {
    advanceTo(ms);
    states.add(machine.status().systemState);
  }
  expect(states.size).toBeGreaterThan(1);
  // Some reports are missing, because a person who operates the machine causes other intervals.
  expect(sentMs.length).toBeGreaterThan(0.98 * 2 * (hourMs / 1000));
});

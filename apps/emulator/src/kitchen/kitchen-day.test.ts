import type { CycleRecord, MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { dayMs } from '@washboard/contract/time/durations';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { describe, expect, test } from 'vitest';
import { createScriptedMachine } from '../fleet/scripted-machine.ts';
import type { ReportIntervals } from '../machine/reporter.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { type DayProfileName, dayProfiles } from './day-profiles.ts';
import { createPlaceTime } from './place-time.ts';

const rome = createPlaceTime('Europe/Rome');
const coarse: ReportIntervals = { telemetryActiveS: 10, telemetryQuietS: 300, statusRunningS: 60 };

interface LivedEvent {
  atMs: number;
  event: MachineEvent;
}

/** The first working day begins at 04:00 local time. */
function live(profile: DayProfileName, firstDate: string, days: number, gamma: 'infinity' | 'prime' = 'infinity') {
  const beginsAtMs = rome.instantOf(firstDate, 4 * 60);
  const events: LivedEvent[] = [];
  const problems: string[] = [];
  let seq = 0;
  const { machine, advanceTo } = createScriptedMachine({
    range: rangeModels[gamma],
    profile: dayProfiles[profile],
    place: rome,
    seed: 11,
    initial: { power: 'off', water: 'cold' },
    beginsAtMs,
    intervals: coarse,
    send(topic, message) {
      seq += 1;
      const problem = contractProblem(topic, { ...message, seq });
      if (problem !== null) problems.push(problem);
      if ('kind' in message) events.push({ atMs: Date.parse(message.at), event: message as unknown as MachineEvent });
    },
  });
  advanceTo(beginsAtMs + days * dayMs);
  const at = (kind: MachineEvent['kind']) => events.filter(({ event }) => event.kind === kind).map(({ atMs }) => atMs);
  const cycles = events.flatMap(({ event }): CycleRecord[] => (event.kind === 'cycleEnded' ? [event.body] : []));
  return { machine, events, problems, at, cycles };
}

const localTime = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' }).format(ms);

describe.each(Object.keys(dayProfiles) as DayProfileName[])('a week of a %s', (profile) => {
  const { events, problems, cycles, at } = live(profile, '2026-05-04', 7);
  const closedDays = dayProfiles[profile].weekdays.filter((share) => Number(share) === 0).length;

  test('every message of the week fits the contract', () => expect(problems).toEqual([]));

  test('the kitchen opens once and closes once a day', () => {
    expect(at('poweredOn')).toHaveLength(7 - closedDays);
    expect(at('poweredOff')).toHaveLength(7 - closedDays);
  });

  test('the kitchen washes every rack', () => {
    const { services, weekdays } = dayProfiles[profile];
    const ordinary = services.reduce((sum, { racks }) => sum + racks, 0);
    const expected = ordinary * weekdays.reduce<number>((sum, share) => sum + share, 0);
    expect(cycles.length).toBeGreaterThan(expected * 0.85);
    expect(cycles.length).toBeLessThan(expected * 1.15 + 7);
    expect(new Set(cycles.map(({ outcome }) => outcome))).toEqual(new Set(['completed']));
  });

  test('the kitchen leaves the door closed at night', () => {
    const doors = events.flatMap(({ event }) => (event.kind.startsWith('door') ? [event.kind] : []));
    expect(doors.filter((kind) => kind === 'doorOpened')).toHaveLength(doors.length / 2);
  });
});

test('a busy day has some sixty cycles, and the busiest hours have one rack after another', () => {
  const { cycles } = live('restaurant', '2026-05-09', 1);
  expect(cycles.length).toBeGreaterThanOrEqual(50);
  expect(cycles.length).toBeLessThanOrEqual(80);
  const waitsS = cycles
    .slice(1)
    .map(({ startedAt }, i) => (Date.parse(startedAt) - Date.parse(cycles[i]?.endedAt ?? '')) / 1000);
  expect(waitsS.filter((seconds) => seconds < 40).length).toBeGreaterThan(20);
  expect(Math.max(...waitsS)).toBeGreaterThan(3600);
});

test('the machine is warm before the first rack, and is switched off after the last', () => {
  const { at } = live('restaurant', '2026-05-09', 1);
  const [on = 0] = at('poweredOn');
  const [off = 0] = at('poweredOff');
  expect(Math.min(...at('cycleStarted')) - on).toBeGreaterThan(10 * 60_000);
  expect(Math.max(...at('cycleEnded'))).toBeLessThan(off);
});

describe('opening hours around a clock change', () => {
  test.each(['2026-03-28', '2026-10-24'])('a kitchen opens by local time over the clock change after %s', (date) => {
    const times = live('hotelBreakfast', date, 3).at('poweredOn').map(localTime);
    expect(times).toHaveLength(3);
    for (const time of times) expect(time).toMatch(/^06:(0\d|10)$/);
  });
});

test('the same seed gives the same days, and a hood machine is equally busy', () => {
  const summary = ({ cycles }: ReturnType<typeof live>) =>
    cycles.map(({ startedAt, energyWh }) => `${startedAt} ${energyWh}`);
  expect(summary(live('bar', '2026-05-04', 2))).toEqual(summary(live('bar', '2026-05-04', 2)));
  expect(live('hotelBreakfast', '2026-05-09', 1, 'prime').cycles.length).toBeGreaterThan(35);
});

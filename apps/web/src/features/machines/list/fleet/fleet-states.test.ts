import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { conditions } from '@washboard/contract/appliances/condition';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../list-search.ts';
import { countStates, worstRank } from './fleet-states.ts';

const count = fc.nat(5000);
const countsBy = <Name extends string>(names: readonly Name[]): fc.Arbitrary<Record<Name, number>> =>
  fc
    .tuple(...names.map(() => count))
    .map((counts) => Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Record<Name, number>);
const cycles = { completed: 0, washing: 0, hygienic: 0, deviating: 0, waterVlm: 0, energyWh: 0 };
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

const fleets = fc
  .record({ byWorstAlarm: countsBy(alarmRanks), byConditionWithoutAlarm: countsBy(conditions) })
  .map(({ byWorstAlarm, byConditionWithoutAlarm }): Fleet => {
    const withAlarms = sum(byWorstAlarm);
    const total = withAlarms + sum(byConditionWithoutAlarm);
    const byCondition = { ...byConditionWithoutAlarm, ready: byConditionWithoutAlarm.ready + withAlarms };
    return { total, byCondition, withAlarms, byWorstAlarm, byConditionWithoutAlarm, cycles, weekBefore: null };
  });

describe('the states of a fleet', () => {
  it('the states of a fleet add up to all machines, with alarms first', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const states = countStates(fleet);
        expect(states[0]).toMatchObject({ state: 'alarms', machines: fleet.withAlarms });
        expect(states.reduce((all, { machines }) => all + machines, 0)).toBe(fleet.total);
      }),
    );
  });

  it('each state of a fleet has a filter of its own that the address can represent', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const filters = countStates(fleet).map(({ filter }) => filter);
        for (const filter of filters) expect(parseListSearch({ ...filter })).toEqual(filter);
        expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(filters.length);
      }),
    );
  });

  it('the worst alarm of a fleet is the most severe one that any machine has', () => {
    const byWorstAlarm = { critical: 0, unknown: 0, warning: 2, notice: 1 };
    const [fleet] = fc.sample(fleets, 1) as [Fleet];
    expect(worstRank({ ...fleet, byWorstAlarm })).toBe('warning');
    expect(worstRank({ ...fleet, byWorstAlarm: { ...byWorstAlarm, warning: 0, notice: 0 } })).toBeUndefined();
  });
});

import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { ListSearch } from '../list-search.ts';

export type FleetState = 'alarms' | Condition;

export interface CountedState {
  state: FleetState;
  machines: number;
  /** Shows exactly the counted machines. */
  filter: ListSearch;
}

/** In the order of attention. */
const order = ['running', 'ready', 'startup', 'shutdown', 'off', 'offline', 'unknown'] as const satisfies Condition[];
/** Passing or rare: shown only while there is such a machine. */
const rare: ReadonlySet<Condition> = new Set(['startup', 'shutdown', 'unknown']);

/**
 * The states of a fleet. Each machine counts once, so that the figures add up to the total: a machine with an alarm as
 * one with an alarm, whatever else it does, and every other one by its condition.
 */
export function countStates({ withAlarms, byConditionWithoutAlarm }: Fleet): CountedState[] {
  return [
    { state: 'alarms', machines: withAlarms, filter: { alarms: 'any' } },
    ...order
      .map((state) => ({ state, machines: byConditionWithoutAlarm[state], filter: filterOf(state) }))
      .filter(({ state, machines }) => machines > 0 || !rare.has(state)),
  ];
}

function filterOf(condition: Condition): ListSearch {
  return condition === 'offline' ? { connection: condition, alarms: 'none' } : { condition, alarms: 'none' };
}

/** The worst alarm of the fleet; undefined: no machine has one. */
export const worstRank = ({ byWorstAlarm }: Fleet): AlarmRank | undefined =>
  alarmRanks.find((rank) => byWorstAlarm[rank] > 0);

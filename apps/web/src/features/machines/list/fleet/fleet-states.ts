import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { ListSearch } from '../list-search.ts';

export type FleetState = 'alarms' | Condition;

export interface CountedState {
  state: FleetState;
  machines: number;
  filter: ListSearch;
}

const order = ['running', 'ready', 'startup', 'shutdown', 'off', 'offline', 'unknown'] as const satisfies Condition[];
/** These states appear only while a machine is in one. */
const rare: ReadonlySet<Condition> = new Set(['startup', 'shutdown', 'unknown']);

/** A machine with an alarm counts under alarms only, so that the figures add up to the total. */
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

export const worstRank = ({ byWorstAlarm }: Fleet): AlarmRank | undefined =>
  alarmRanks.find((rank) => byWorstAlarm[rank] > 0);

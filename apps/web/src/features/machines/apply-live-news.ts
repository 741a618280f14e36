import { type AlarmStanding, compareUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { conditionOf } from '@washboard/contract/appliances/condition';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import type { CachedDetail, CachedList } from './appliances-api.ts';

/** @returns the same object if the news changes nothing */
export function applyToState(state: ApplianceState, news: MachineNews): ApplianceState {
  switch (news.type) {
    case 'snapshot':
      return news.state;
    case 'status':
      return { ...state, status: news.status };
    case 'telemetry':
      return { ...state, telemetry: news.telemetry };
    case 'connection':
      return { ...state, connection: news.connection };
    case 'alarm':
      return { ...state, openAlarms: withAlarm(state.openAlarms, news.alarm) };
    // `applyToDetail` handles these news.
    case 'connectivity':
    case 'fotaStatus':
    case 'parameters':
      return state;
  }
}

function withAlarm(openAlarms: readonly OpenAlarm[], { stopDate, ...alarm }: AlarmStanding): OpenAlarm[] {
  const others = openAlarms.filter(({ errorCode }) => errorCode !== alarm.errorCode);
  return stopDate === null ? [...others, alarm].toSorted(compareUrgency) : others;
}

export type NewsByMachine = ReadonlyMap<string, readonly MachineNews[]>;

export function newsByMachine(batch: readonly MachineNews[]): NewsByMachine {
  return Map.groupBy(batch, ({ serialNumber }) => serialNumber);
}

/** Machines without news keep their identity, so that they are not rendered again. */
export function applyToList(list: CachedList, news: NewsByMachine): CachedList {
  let isChanged = false;
  const items = list.items.map((item) => {
    const state = news.get(item.serialNumber)?.reduce(applyToState, item.state) ?? item.state;
    if (state === item.state) return item;
    isChanged = true;
    return { ...item, state };
  });
  return isChanged ? { ...list, items } : list;
}

export function applyToDetail(detail: CachedDetail, news: NewsByMachine): CachedDetail {
  const own = news.get(detail.serialNumber) ?? [];
  const state = own.reduce(applyToState, detail.state);
  // A snapshot contains the connectivity too, because lost messages are not sent again.
  const latest = own.map(connectivityIn).findLast((connectivity) => connectivity !== undefined);
  if (latest !== undefined) return { ...detail, state, connectivity: latest };
  return state === detail.state ? detail : { ...detail, state };
}

function connectivityIn(news: MachineNews): CachedDetail['connectivity'] | undefined {
  return news.type === 'connectivity' || news.type === 'snapshot' ? news.connectivity : undefined;
}

/** Activity changes a figure of the fleet, a reading does not. */
export function isCountedOtherwise(before: ApplianceState, after: ApplianceState): boolean {
  const [worstBefore] = before.openAlarms;
  const [worstAfter] = after.openAlarms;
  return conditionOf(before) !== conditionOf(after) || worstBefore?.errorCode !== worstAfter?.errorCode;
}

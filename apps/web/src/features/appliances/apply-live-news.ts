import { type AlarmStanding, compareUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import type { CachedDetail, CachedList } from './appliances-api.ts';

/** The machine's state after the news; the same object if they change nothing that is kept. */
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
    case 'fotaStatus':
      return state;
  }
}

/** One alarm per code: it takes the place of what was known of the code. */
function withAlarm(openAlarms: readonly OpenAlarm[], { stopDate, ...alarm }: AlarmStanding): OpenAlarm[] {
  const others = openAlarms.filter(({ errorCode }) => errorCode !== alarm.errorCode);
  return stopDate === null ? [...others, alarm].toSorted(compareUrgency) : others;
}

function newsByMachine(batch: readonly MachineNews[]): Map<string, MachineNews[]> {
  return Map.groupBy(batch, ({ serialNumber }) => serialNumber);
}

/** Applies what came since the last time. Machines and pages without news keep their identity, so nothing redraws. */
export function applyToList(list: CachedList, batch: readonly MachineNews[]): CachedList {
  const byMachine = newsByMachine(batch);
  let isListChanged = false;
  const pages = list.pages.map((page) => {
    let isPageChanged = false;
    const items = page.items.map((item) => {
      const state = byMachine.get(item.serialNumber)?.reduce(applyToState, item.state) ?? item.state;
      if (state === item.state) return item;
      isPageChanged = true;
      return { ...item, state };
    });
    if (!isPageChanged) return page;
    isListChanged = true;
    return { ...page, items };
  });
  return isListChanged ? { ...list, pages } : list;
}

export function applyToDetail(detail: CachedDetail, batch: readonly MachineNews[]): CachedDetail {
  const own = batch.filter(({ serialNumber }) => serialNumber === detail.serialNumber);
  const state = own.reduce(applyToState, detail.state);
  return state === detail.state ? detail : { ...detail, state };
}

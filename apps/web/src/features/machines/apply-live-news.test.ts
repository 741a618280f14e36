import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { describe, expect, it } from 'vitest';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import type { CachedDetail, CachedList } from './appliances-api.ts';
import { applyToDetail, applyToList, applyToState, isCountedOtherwise, newsByMachine } from './apply-live-news.ts';

const at = '2026-03-01T12:00:00.000Z';
const measured = { at, receivedAt: at, isClockDoubtful: false };
const idle = { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null, ...measured } as const;
const online: ApplianceState = {
  connection: { state: 'online', since: at },
  status: idle,
  telemetry: null,
  openAlarms: [],
};

function machine(serialNumber: string): ApplianceSummary {
  const names = {
    applianceName: serialNumber,
    modelNumber: 'INF-50',
    revision: 'B',
    companyCode: '300001',
    companyName: 'Al Ponte',
    openDeviations: 0,
  };
  return { serialNumber, gamma: 'infinity', ...names, state: online };
}

function list(...serialNumbers: string[]): CachedList {
  return { items: serialNumbers.map(machine), nextCursor: null, total: serialNumbers.length };
}

const about = (serialNumber: string) => ({ serialNumber, at, seq: 1 });
const telemetry = (serialNumber: string, boilerTmp: number): MachineNews => ({
  type: 'telemetry',
  ...about(serialNumber),
  telemetry: { boilerTmp, ...measured },
});
const gone = (serialNumber: string): MachineNews => ({
  type: 'connection',
  ...about(serialNumber),
  connection: { state: 'offline', since: at },
});
const snapshot = (serialNumber: string, state: ApplianceState): MachineNews => ({
  type: 'snapshot',
  ...about(serialNumber),
  state,
});

describe('applyToList', () => {
  const after = (before: CachedList, ...news: MachineNews[]) => applyToList(before, newsByMachine(news));

  it('the machine list applies the last of several news of a machine', () => {
    const { items } = after(list('A001', 'A002'), telemetry('A001', 800), telemetry('A001', 850));
    expect(items[0]?.state.telemetry?.boilerTmp).toBe(850);
  });

  it('the machine list keeps the identity of machines without news, so that they are not rendered again', () => {
    const before = list('A001', 'A002');
    expect(after(before, telemetry('A001', 850)).items[1]).toBe(before.items[1]);
  });

  it('the machine list stays the same object for news of other machines', () => {
    const before = list('A001');
    expect(after(before, telemetry('Z999', 850))).toBe(before);
  });
});

describe('applyToDetail', () => {
  const weak = { at, wifi: { isOn: true, ssid: 'Cucina', signalDbm: -80 } };
  const strong = { at, wifi: { isOn: true, ssid: 'Cucina', signalDbm: -50 } };
  const detail = { ...machine('A001'), connectivity: weak } as CachedDetail;
  const after = (...news: MachineNews[]) => applyToDetail(detail, newsByMachine(news)).connectivity;
  const report: MachineNews = { type: 'connectivity', ...about('A001'), connectivity: strong };
  const snapshotWith = (connectivity?: typeof weak | null): MachineNews => ({
    ...about('A001'),
    type: 'snapshot',
    state: online,
    ...(connectivity !== undefined && { connectivity }),
  });

  it('the machine detail takes a lost connectivity report from a snapshot', () => {
    expect(after(snapshotWith(strong))).toEqual(strong);
    expect(after(report, snapshotWith(null))).toBeNull();
    expect(after(snapshotWith(weak), report)).toEqual(strong);
  });

  it('the machine detail keeps its connectivity if a snapshot has no connectivity', () => {
    expect(after(snapshotWith())).toEqual(weak);
    expect(after(report, snapshotWith())).toEqual(strong);
  });
});

describe('applyToState', () => {
  it('a snapshot replaces the whole state of a machine', () => {
    const state: ApplianceState = { ...online, connection: { state: 'offline', since: null }, status: null };
    expect(applyToState(online, snapshot('A001', state))).toBe(state);
  });

  it('a disconnected machine keeps its last state', () => {
    expect(applyToState(online, gone('A001'))).toMatchObject({ connection: { state: 'offline' }, status: idle });
  });
});

describe('an alarm', () => {
  const alarm = (errorCode: string, severity: OpenAlarm['severity'], stopDate: string | null = null): MachineNews => ({
    type: 'alarm',
    ...about('A001'),
    alarm: { errorCode, severity, startDate: at, stopDate },
  });
  const codesAfter = (...news: MachineNews[]) =>
    news.reduce(applyToState, online).openAlarms.map(({ errorCode }) => errorCode);

  it('the page sorts open alarms by urgency, with unknown alarms after the critical ones', () => {
    const raised = [alarm('W03', 'notice'), alarm('X1', null), alarm('T01', 'critical'), alarm('T05', 'warning')];
    expect(codesAfter(...raised)).toEqual(['T01', 'X1', 'T05', 'W03']);
  });

  it('the page stores an alarm once, however often the machine reports it, and removes it at its end', () => {
    const raised = alarm('T01', 'critical');
    expect(codesAfter(raised, raised, alarm('W03', 'notice'))).toEqual(['T01', 'W03']);
    expect(codesAfter(raised, alarm('W03', 'notice'), alarm('T01', 'critical', at))).toEqual(['W03']);
    expect(codesAfter(alarm('T01', 'critical', at))).toEqual([]);
  });
});

describe('the figures of the fleet', () => {
  const alarm: OpenAlarm = { errorCode: 'T01', severity: 'critical', startDate: at };

  it('the fleet’s figures change with the activity, connection and worst alarm of a machine', () => {
    expect(isCountedOtherwise(online, { ...online, status: { ...idle, systemState: 4 } })).toBe(true);
    expect(isCountedOtherwise(online, applyToState(online, gone('A001')))).toBe(true);
    expect(isCountedOtherwise(online, { ...online, openAlarms: [alarm] })).toBe(true);
  });

  it('the fleet’s figures do not change with a reading or an equal status', () => {
    expect(isCountedOtherwise(online, applyToState(online, telemetry('A001', 850)))).toBe(false);
    expect(isCountedOtherwise(online, { ...online, status: { ...idle } })).toBe(false);
  });
});

import type { ApplianceState, StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { describe, expect, it } from 'vitest';
import { cycleProgress, silenceLimitMs, viewMachine } from './machine-view.ts';

const noon = '2026-03-01T12:00:00.000Z';
const noonMs = Date.parse(noon);
const measuredAtNoon = { at: noon, receivedAt: noon, isClockDoubtful: false };
const up = { kind: 'up' } as const;

const running: StoredStatus = {
  systemState: 4,
  isDoorOpen: false,
  cycle: { cycleNumber: 7, cycleType: 'dishes', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 30, cycleTimeDuration: 120 },
  phase: 'wash',
  ...measuredAtNoon,
};

function machine(change: Partial<ApplianceState> = {}): ApplianceState {
  return {
    connection: { state: 'online', since: noon },
    status: running,
    telemetry: { boilerTmp: 851, tankTmp: 602, ...measuredAtNoon },
    openAlarms: [],
    ...change,
  };
}

describe('viewMachine', () => {
  it.each([
    [0, 'off'],
    [1, 'startup'],
    [2, 'ready'],
    [4, 'running'],
    [5, 'shutdown'],
  ] as const)('the view maps system state %i to %s', (systemState, condition) => {
    const status = { ...running, systemState };
    expect(viewMachine(machine({ status }), up, noonMs).condition).toBe(condition);
  });

  it('the view shows no cycle unless a cycle is running', () => {
    const status: StoredStatus = { ...running, systemState: 2 };
    expect(viewMachine(machine({ status }), up, noonMs).cycle).toBeNull();
  });

  it('the view advances a cycle between two reports', () => {
    expect(viewMachine(machine(), up, noonMs + 5000).cycle).toMatchObject({ progressS: 35, remainingS: 85 });
  });

  it('the view does not advance a cycle while the machine waits for its boiler', () => {
    const status = { ...running, phase: 'heat' };
    expect(viewMachine(machine({ status }), up, noonMs + 5000).cycle).toMatchObject({ progressS: 30 });
  });

  it('the view does not advance a cycle while the live link is down', () => {
    const view = viewMachine(machine(), { kind: 'down' }, noonMs + 5000);
    expect(view.cycle).toMatchObject({ progressS: 30 });
  });

  it('the view never advances a cycle beyond its end', () => {
    const status = { ...running, cycleBar: { cycleTimeProgress: 119, cycleTimeDuration: 120 } };
    expect(viewMachine(machine({ status }), up, noonMs + 60_000).cycle).toMatchObject({ progress: 1, remainingS: 0 });
  });

  it('the view is live when machine and link are connected', () => {
    expect(viewMachine(machine(), up, noonMs).stale).toBeNull();
  });

  it('the view of an offline machine is stale, and has the time of the last report', () => {
    const view = viewMachine(machine({ connection: { state: 'offline', since: noon } }), up, noonMs);
    expect(view.condition).toBe('offline');
    expect(view.cycle).toBeNull();
    expect(view.stale).toEqual({ cause: 'machine', asOf: noon });
  });

  it('the view is stale when the live link is down', () => {
    expect(viewMachine(machine(), { kind: 'down' }, noonMs).stale?.cause).toBe('link');
  });

  it('the view is stale when a connected machine falls silent', () => {
    expect(viewMachine(machine(), up, noonMs + silenceLimitMs).stale).toBeNull();
    expect(viewMachine(machine(), up, noonMs + silenceLimitMs + 1).stale?.cause).toBe('silence');
  });

  it('the view hides the value of a broken sensor', () => {
    const telemetry = { boilerTmp: -32768, tankTmp: null, ...measuredAtNoon };
    const view = viewMachine(machine({ telemetry }), up, noonMs);
    expect([view.reading('boilerTmp'), view.reading('tankTmp'), view.reading('waterTmp')]).toEqual([null, null, null]);
  });

  it('the view of a machine that never reported is empty', () => {
    const view = viewMachine(machine({ status: null, telemetry: null }), up, noonMs);
    expect(view).toMatchObject({ condition: 'unknown', isDoorOpen: null, cycle: null });
  });
});

describe('cycleProgress', () => {
  it('the progress is 0 without a duration', () => expect(cycleProgress(10, 0)).toBe(0));
  it('the progress is the elapsed share of the duration', () => expect(cycleProgress(30, 120)).toBe(0.25));
});

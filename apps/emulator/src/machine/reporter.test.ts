import type { MachineTopic } from '@washboard/contract/machine-link/machine-messages';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type InitialState } from '@washboard/machine-model/simulation/machine';
import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import { describe, expect, test } from 'vitest';
import { createKitchen, defaultPauseS } from '../kitchen/kitchen.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { createReporter } from './reporter.ts';

const noonMs = Date.parse('2026-05-04T12:00:00Z');

interface SentMessage {
  topic: MachineTopic;
  message: Record<string, unknown>;
}

function reported(initial: Partial<InitialState> = { power: 'on', water: 'hot' }) {
  const range = rangeModels.infinity;
  const machine = createMachine({ range, random: seededRandom(3), timeOf: (s) => noonMs + s * 1000, initial });
  const sent: SentMessage[] = [];
  const reporter = createReporter({
    machine,
    send: (topic, message) => sent.push({ topic, message: { ...message, seq: sent.length + 1 } }),
    onEvent: () => {},
  });
  const live = (seconds: number, beside: (dtS: number) => void = () => {}) => {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      machine.advance(0.25);
      beside(0.25);
      reporter.report(noonMs + machine.inspect().elapsedS * 1000);
    }
  };
  const on = (topic: MachineTopic) => sent.filter((entry) => entry.topic === topic).map(({ message }) => message);
  return { machine, reporter, sent, live, on };
}

test('every message of a machine in a busy kitchen fits the contract', () => {
  const { machine, sent, live } = reported();
  const kitchen = createKitchen({ machine, random: seededRandom(3), pauseS: defaultPauseS });
  live(1800, kitchen.act);
  expect(sent.map(({ topic, message }) => contractProblem(topic, message)).filter(Boolean)).toEqual([]);
  const kinds = new Set(sent.flatMap(({ topic, message }) => (topic === 'events' ? [message.kind] : [])));
  expect(kinds).toEqual(new Set(['cycleStarted', 'cycleEnded', 'doorOpened', 'doorClosed']));
});

describe('telemetry', () => {
  test('a ready machine sends telemetry every five seconds', () => {
    const { live, on } = reported();
    live(60);
    expect(on('telemetry')).toHaveLength(12);
  });

  test('a machine sends telemetry every second while a cycle runs or it starts up', () => {
    const running = reported();
    running.machine.startCycle('dishes');
    running.live(60);
    expect(running.on('telemetry')).toHaveLength(60);

    const starting = reported({ power: 'on', water: 'cold' });
    starting.live(60);
    expect(starting.on('telemetry')).toHaveLength(60);
  });
});

describe('status', () => {
  test('a machine without changes sends its status once', () => {
    const { live, on } = reported();
    live(600);
    expect(on('status')).toMatchObject([{ systemState: systemStates.IDLE, phase: null }]);
  });

  test('a machine reports every phase, every state and the door', () => {
    const { machine, live, on } = reported();
    machine.startCycle('dishes');
    live(130);
    machine.setDoor(true);
    live(1);
    const seen = on('status').map(({ systemState, phase, isDoorOpen }) => `${systemState} ${phase} ${isDoorOpen}`);
    expect(seen.filter((state, i) => state !== seen[i - 1])).toEqual([
      '4 wash false',
      '4 drip false',
      '4 rinse false',
      '4 delay false',
      '2 null false',
      '2 null true',
    ]);
  });

  test('a machine reports the progress of a cycle every two seconds', () => {
    const { machine, live, on } = reported();
    machine.startCycle('dishes');
    live(20);
    const progress = on('status').map(({ cycleBar }) => (cycleBar as { cycleTimeProgress: number }).cycleTimeProgress);
    expect(progress).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });
});

test('a machine whose clock was set back continues to report', () => {
  const { reporter, on } = reported();
  reporter.report(noonMs);
  reporter.report(noonMs - 3_600_000);
  expect(on('telemetry')).toHaveLength(2);
});

test('a machine sends counters at the start, and after each quarter of an hour in which they changed', () => {
  const { live, on } = reported();
  live(901);
  const reports = on('counters');
  expect(reports).toHaveLength(2);
  expect(reports.at(-1)).toMatchObject({ at: '2026-05-04T12:15:00.000Z', totals: { cycles: 0 } });
  expect(reports.map((message) => contractProblem('counters', message)).filter(Boolean)).toEqual([]);
});

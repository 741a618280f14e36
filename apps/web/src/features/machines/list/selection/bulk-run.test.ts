import { describe, expect, it, vi } from 'vitest';
import { createBulkRuns } from './bulk-run.ts';

const machines = ['A', 'B', 'C'].map((serialNumber) => ({ serialNumber, applianceName: `Machine ${serialNumber}` }));

function setUp() {
  const onEnd = vi.fn();
  const runs = createBulkRuns(onEnd);
  const begun: string[] = [];
  const outcomes: ((failure?: Error) => void)[] = [];
  const work = ({ serialNumber }: { serialNumber: string }) =>
    new Promise<void>((resolve, reject) => {
      begun.push(serialNumber);
      outcomes.push((failure) => (failure ? reject(failure) : resolve()));
    });
  runs.begin({ title: 'Assigning', machines, work });
  async function settle(failure?: Error): Promise<void> {
    outcomes.shift()?.(failure);
    await new Promise(setImmediate);
  }
  return { runs, begun, settle, onEnd };
}

describe('a bulk action', () => {
  it('a bulk action processes machines one after the other and reports its progress', async () => {
    const { runs, begun, settle, onEnd } = setUp();
    expect(begun).toEqual(['A']);
    await settle();
    expect(begun).toEqual(['A', 'B']);
    expect(runs.get()).toMatchObject({ done: 1, state: 'running' });
    await settle();
    await settle();
    expect(runs.get()).toMatchObject({ done: 3, state: 'finished', failures: [] });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('a bulk action continues after a failure, names the machine and retries it on request', async () => {
    const { runs, begun, settle } = setUp();
    const failure = new Error('not found');
    await settle(failure);
    await settle();
    await settle();
    expect(runs.get()?.failures).toEqual([{ machine: machines[0], failure }]);
    runs.retry();
    expect(begun).toEqual(['A', 'B', 'C', 'A']);
    await settle();
    expect(runs.get()).toMatchObject({ machines: [machines[0]], done: 1, failures: [], state: 'finished' });
  });

  it('a stopped bulk action finishes the current machine and can be resumed', async () => {
    const { runs, begun, settle } = setUp();
    runs.stop();
    await settle();
    expect(begun).toEqual(['A']);
    expect(runs.get()).toMatchObject({ done: 1, state: 'stopped' });
    runs.retry();
    expect(begun).toEqual(['A', 'B']);
  });

  it('a dismissed bulk action disappears immediately and starts no other machine', async () => {
    const { runs, begun, settle } = setUp();
    runs.dismiss();
    await settle();
    expect(runs.get()).toBeNull();
    expect(begun).toEqual(['A']);
  });
});

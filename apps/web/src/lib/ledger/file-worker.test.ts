import { afterEach, expect, it, vi } from 'vitest';
import type { FileReply } from './check-file.ts';
import { FileWorker } from './file-worker.ts';
import { InPageWorker } from './testing/in-page-worker.ts';

afterEach(() => vi.useRealTimers());

type Run = (request: string, reply: (data: FileReply<string>) => void) => void;

function start(run: Run) {
  const workers: InPageWorker<string, string>[] = [];
  const files = new FileWorker<string, string>(() => {
    const worker = new InPageWorker(run);
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { files, workers };
}

const silent: Run = () => {};

it('the file worker checks one file after another, each in its own worker', async () => {
  const { files, workers } = start((request, reply) => reply({ kind: 'checked', result: `${request} is fine` }));
  for (const file of ['one', 'two'])
    expect(await files.run(file, () => {})).toEqual({ kind: 'checked', result: `${file} is fine` });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it('the file worker reports progress until the result', async () => {
  const { files, workers } = start(silent);
  const onProgress = vi.fn();
  const outcome = files.run('one', onProgress);
  workers[0]?.reply({ kind: 'progress', bytes: 5, entries: 1 });
  workers[0]?.reply({ kind: 'noAccess' });
  expect(await outcome).toEqual({ kind: 'noAccess' });
  expect(onProgress.mock.calls).toEqual([[{ bytes: 5, entries: 1 }]]);
});

it('the file worker ends a check that the user cancels, or that the next check replaces', async () => {
  const { files, workers } = start(silent);
  const [first, second] = [files.run('one', () => {}), files.run('one', () => {})];
  expect(await first).toEqual({ kind: 'cancelled' });
  files.cancel();
  expect(await second).toEqual({ kind: 'cancelled' });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it.each(['error', 'messageerror'])('the file worker reports a worker that ends with %s', async (failure) => {
  const { files, workers } = start(silent);
  const outcome = files.run('one', () => {});
  workers[0]?.dispatchEvent(new Event(failure));
  expect(await outcome).toEqual({ kind: 'died' });
});

it('the file worker reports a worker that is silent for too long, but not after the device slept', async () => {
  vi.useFakeTimers();
  const { files, workers } = start(silent);
  const ended = vi.fn();
  void files.run('one', () => {}).then(ended);
  await vi.advanceTimersByTimeAsync(80_000);
  workers[0]?.reply({ kind: 'progress', bytes: 5, entries: 1 });
  await vi.advanceTimersByTimeAsync(80_000);
  // The clock moves, but no timer runs.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).toHaveBeenCalledWith({ kind: 'died' });
});

it('the file worker reports a browser that forbids workers', async () => {
  const files = new FileWorker<string, string>(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(await files.run('one', () => {})).toEqual({ kind: 'died' });
});

import { fileOf, proveEntries, writeEntries } from '@washboard/ledger/testing/sample-ledger';
import { afterEach, expect, it, vi } from 'vitest';
import { InPageWorker } from './testing/in-page-worker.ts';
import { Verifier } from './verifier.ts';

afterEach(() => vi.useRealTimers());

const entries = writeEntries(10);
const content = fileOf(proveEntries(entries), entries);
const file = new File([content], 'ledger.json');
// jsdom has no streams of files.
file.stream = () => new Response(content).body as ReadableStream<Uint8Array<ArrayBuffer>>;
const request = { file, expectedKey: null };

/** Says nothing until the test does. */
class SilentWorker extends InPageWorker {
  override postMessage(): void {}
}

function start<W extends InPageWorker>(create: () => W) {
  const workers: W[] = [];
  const verifier = new Verifier(() => {
    const worker = create();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { verifier, workers };
}

it('verifies one file after another, each in a worker that ends with it', async () => {
  const { verifier, workers } = start(() => new InPageWorker());
  for (const _ of [1, 2])
    expect(await verifier.verify(request, () => {})).toMatchObject({
      kind: 'verified',
      ledger: { machine: 'IN240002' },
    });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it('passes progress on until the result', async () => {
  const { verifier, workers } = start(() => new SilentWorker());
  const onProgress = vi.fn();
  const outcome = verifier.verify(request, onProgress);
  workers[0]?.reply({ kind: 'progress', bytes: 5, entries: 1 });
  workers[0]?.reply({ kind: 'noAccess' });
  expect(await outcome).toEqual({ kind: 'noAccess' });
  expect(onProgress.mock.calls).toEqual([[{ bytes: 5, entries: 1 }]]);
});

it('ends a verification that is cancelled, or replaced by the next', async () => {
  const { verifier, workers } = start(() => new SilentWorker());
  const [first, second] = [verifier.verify(request, () => {}), verifier.verify(request, () => {})];
  expect(await first).toEqual({ kind: 'cancelled' });
  verifier.cancel();
  expect(await second).toEqual({ kind: 'cancelled' });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it.each(['error', 'messageerror'])('reports a worker that ends with %s', async (failure) => {
  const { verifier, workers } = start(() => new SilentWorker());
  const outcome = verifier.verify(request, () => {});
  workers[0]?.dispatchEvent(new Event(failure));
  expect(await outcome).toEqual({ kind: 'died' });
});

it('reports a worker that is silent for too long, but not after a sleep of the device', async () => {
  vi.useFakeTimers();
  const { verifier, workers } = start(() => new SilentWorker());
  const ended = vi.fn();
  void verifier.verify(request, () => {}).then(ended);
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

it('reports a browser that forbids workers', async () => {
  const verifier = new Verifier(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(await verifier.verify(request, () => {})).toEqual({ kind: 'died' });
});

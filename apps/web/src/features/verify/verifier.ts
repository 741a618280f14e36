import workerUrl from './verify.worker.ts?worker&url';
import type { VerifyProgress, VerifyReply, VerifyRequest, VerifyResult } from './verify-file.ts';

type VerifyWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

const tickMs = 1000;
/**
 * A worker that is silent for so many ticks is dead: it reports ten times a second, and checks a header of the largest
 * size in a third of this time. Ticks are counted, because a sleeping device lets time pass without them.
 */
const mostSilentTicks = 90;

export type Outcome = VerifyResult | { kind: 'cancelled' };

const createVerifyWorker = (): VerifyWorker => new Worker(workerUrl, { type: 'module' });

/**
 * Loads the code of the worker before it is needed, so that the service worker caches it for a time without a network.
 * If that fails, the worker itself loads it.
 */
export async function preloadWorker(): Promise<void> {
  await fetch(workerUrl).catch(() => null);
}

/** Runs one verification after another, each in a worker of its own, which ends with it. */
export class Verifier {
  readonly #create: () => VerifyWorker;
  #cancel: () => void = () => {};

  constructor(create: () => VerifyWorker = createVerifyWorker) {
    this.#create = create;
  }

  verify(request: VerifyRequest, onProgress: (progress: VerifyProgress) => void): Promise<Outcome> {
    this.#cancel();
    const worker = this.#createSafely();
    if (!worker) return Promise.resolve({ kind: 'died' });
    return new Promise((resolve) => {
      let silentTicks = 0;
      const ticking = setInterval(() => {
        silentTicks += 1;
        if (silentTicks >= mostSilentTicks) end({ kind: 'died' });
      }, tickMs);
      const end = (outcome: Outcome) => {
        clearInterval(ticking);
        worker.terminate();
        resolve(outcome);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<VerifyReply>) => {
        silentTicks = 0;
        if (data.kind === 'progress') onProgress({ bytes: data.bytes, entries: data.entries });
        else end(data);
      });
      for (const failure of ['error', 'messageerror'] as const)
        worker.addEventListener(failure, () => end({ kind: 'died' }));
      this.#cancel = () => end({ kind: 'cancelled' });
      worker.postMessage(request);
    });
  }

  cancel(): void {
    this.#cancel();
  }

  #createSafely(): VerifyWorker | null {
    try {
      return this.#create();
    } catch {
      return null; // a browser that forbids workers
    }
  }
}

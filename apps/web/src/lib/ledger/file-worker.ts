import type { FileProgress, FileReply, FileResult } from './check-file.ts';

type AnyWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

const tickMs = 1000;
/** A worker reports ten times a second. Ticks are counted, because time passes without them while a device sleeps. */
const maxSilentTicks = 90;

export type FileWorkerOutcome<Result> = FileResult<Result> | { kind: 'cancelled' };

export class FileWorker<Request, Result> {
  readonly #create: () => AnyWorker;
  #cancel: () => void = () => {};

  constructor(create: () => AnyWorker) {
    this.#create = create;
  }

  run(request: Request, onProgress: (progress: FileProgress) => void): Promise<FileWorkerOutcome<Result>> {
    this.#cancel();
    const worker = this.#createSafely();
    if (!worker) return Promise.resolve({ kind: 'died' });
    return new Promise((resolve) => {
      let silentTicks = 0;
      const ticking = setInterval(() => {
        silentTicks += 1;
        if (silentTicks >= maxSilentTicks) end({ kind: 'died' });
      }, tickMs);
      const end = (outcome: FileWorkerOutcome<Result>) => {
        clearInterval(ticking);
        worker.terminate();
        resolve(outcome);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<FileReply<Result>>) => {
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

  #createSafely(): AnyWorker | null {
    try {
      return this.#create();
    } catch {
      return null; // The browser forbids workers.
    }
  }
}

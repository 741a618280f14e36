import type { FileReply } from '../check-file.ts';

/** jsdom has no workers. */
export class InPageWorker<Request, Result> extends EventTarget {
  isTerminated = false;
  readonly #run: (request: Request, reply: (data: FileReply<Result>) => void) => unknown;

  constructor(run: (request: Request, reply: (data: FileReply<Result>) => void) => unknown) {
    super();
    this.#run = run;
  }

  postMessage(request: Request): void {
    this.#run(request, (data) => this.reply(data));
  }

  reply(data: FileReply<Result>): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

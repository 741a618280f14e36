import { type VerifyReply, type VerifyRequest, verifyFile } from '../verify-file.ts';

/** The code of the worker, in the page: jsdom has no workers. */
export class InPageWorker extends EventTarget {
  isTerminated = false;

  postMessage(request: VerifyRequest): void {
    void verifyFile(request, (data) => this.reply(data));
  }

  reply(data: VerifyReply): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

import { atMost } from '../../../at-most.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openWorkerProcesses } from '../../../worker-processes.ts';
import type { PrintOrder } from './pdf-process.ts';

export type PdfLimits = { [Name in keyof typeof limits.pdf]: number };

type Printer = (input: never) => Promise<Buffer>;

interface PdfOrder<P extends Printer> {
  /** The module that exports the printer function. */
  file: URL;
  /** The name of the exported function. */
  name: string;
  /** Data that can be sent to another process: no functions. */
  input: Parameters<P>[0];
  /** The account that requests the document; null for a document that is printed once for everybody. */
  userId: string | null;
  /** Aborts when nobody waits for the document any more. */
  signal?: AbortSignal;
}

/** Processes that print PDFs, so that no document blocks or ends the server. */
export interface PdfWorkers {
  /** @throws ProblemError DOCUMENT_NOT_MADE on too many orders, a timeout or a failure */
  print<P extends Printer>(order: PdfOrder<P>): Promise<Buffer>;
  close(): Promise<void>;
}

export function openPdfWorkers({ logger }: Pick<Context, 'logger'>, own: Partial<PdfLimits> = {}): PdfWorkers {
  const bounds = { ...limits.pdf, ...own };
  const underWay = new Map<string, number>();
  const oneForEverybody = atMost(1);
  let total = 0;
  let isClosed = false;

  const processes = openWorkerProcesses({
    script: new URL('./pdf-process.ts', import.meta.url),
    most: bounds.processes,
    memoryMegabytes: bounds.memoryMegabytes,
    semiSpaceMegabytes: bounds.semiSpaceMegabytes,
    idleMs: bounds.idleMs,
  });

  function notMade(): ProblemError {
    return new ProblemError('DOCUMENT_NOT_MADE', { retryAfterS: bounds.retryAfterS });
  }

  async function run(order: PdfOrder<Printer>, signal: AbortSignal): Promise<Buffer> {
    const { file, name, input } = order;
    try {
      return (await processes.run('print', { file: file.href, name, input } satisfies PrintOrder, signal)) as Buffer;
    } catch (err) {
      if (!order.signal?.aborted)
        logger.warn({ err, printer: name, isTooLate: signal.aborted }, 'a document was not made');
      throw notMade();
    }
  }

  return {
    async print(order) {
      const { userId } = order;
      const own = userId === null ? 0 : (underWay.get(userId) ?? 0);
      if (isClosed || own >= bounds.perAccount || total >= bounds.processes + bounds.waiting) throw notMade();
      const deadline = AbortSignal.timeout(bounds.deadlineMs);
      const signal = order.signal ? AbortSignal.any([deadline, order.signal]) : deadline;
      total += 1;
      if (userId === null) return oneForEverybody(() => run(order, signal)).finally(leave);
      underWay.set(userId, own + 1);
      return run(order, signal).finally(() => {
        leave();
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      });

      function leave(): void {
        total -= 1;
      }
    },
    async close() {
      isClosed = true;
      await processes.close();
    },
  };
}

import type { Release } from '../../../admission/fair-queue.ts';
import { openMeasuredQueue } from '../../../admission/measured-queue.ts';
import { currentTenant } from '../../../admission/tenant.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openWorkerProcesses } from '../../../process/worker-processes.ts';
import type { PrintOrder } from './pdf-process.ts';

type Printer = (input: never) => Promise<Buffer>;

interface PdfOrder<P extends Printer> {
  file: URL;
  name: string;
  /** The input is sent to another process: no functions. */
  input: Parameters<P>[0];
  signal?: AbortSignal;
}

/** Processes print PDFs, so that no document blocks or ends the server. */
export interface PdfWorkers {
  /**
   * @throws ProblemError DOCUMENT_NOT_MADE on a timeout or a failure, with the reason `busy` on too many orders and
   * when the signal aborts
   */
  print<P extends Printer>(order: PdfOrder<P>): Promise<Buffer>;
  close(): Promise<void>;
}

export function openPdfWorkers({
  logger,
  metrics,
  limits: { pdf: bounds },
}: Pick<Context, 'logger' | 'metrics' | 'limits'>): PdfWorkers {
  const { processes: slots, processesPerTenant: slotsPerTenant, waitingPerTenant } = bounds;
  const queue = openMeasuredQueue(metrics, 'documents', { slots, slotsPerTenant, waitingPerTenant });
  const closing = new AbortController();

  const processes = openWorkerProcesses({
    script: new URL('./pdf-process.ts', import.meta.url),
    maxProcesses: slots,
    memoryMegabytes: bounds.memoryMegabytes,
    semiSpaceMegabytes: bounds.semiSpaceMegabytes,
    idleMs: bounds.idleMs,
  });

  function notMade(extra: { reason?: 'busy' } = {}): ProblemError {
    return new ProblemError('DOCUMENT_NOT_MADE', { ...extra, retryAfterS: bounds.retryAfterS });
  }

  async function run(order: PdfOrder<Printer>, signal: AbortSignal): Promise<Buffer> {
    const { file, name, input } = order;
    try {
      return (await processes.run('print', { file: file.href, name, input } satisfies PrintOrder, signal)) as Buffer;
    } catch (err) {
      if (order.signal?.aborted) throw notMade({ reason: 'busy' });
      logger.warn({ err, printer: name, isTooLate: signal.aborted }, 'a document was not made');
      throw notMade();
    }
  }

  return {
    async print(order) {
      const left = order.signal ? AbortSignal.any([closing.signal, order.signal]) : closing.signal;
      let release: Release;
      try {
        release = await queue.acquire(currentTenant(), { signal: left, maxWaitMs: bounds.waitMs });
      } catch {
        throw notMade({ reason: 'busy' });
      }
      return run(order, AbortSignal.any([left, AbortSignal.timeout(bounds.deadlineMs)])).finally(release);
    },
    async close() {
      closing.abort();
      await processes.close();
    },
  };
}

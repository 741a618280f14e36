import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { atMost } from '../../../at-most.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ThreadOrder } from './pdf-thread.ts';

export type PdfLimits = { [Name in keyof typeof limits.pdf]: number };

type Printer = (input: never) => Promise<Buffer>;

interface PdfOrder<P extends Printer> {
  /** The module that exports the printer function. */
  file: URL;
  /** The name of the exported function. */
  name: string;
  /** Data that can be copied to another thread: no functions. */
  input: Parameters<P>[0];
  /** The account that requests the document; null for a document that is printed once for everybody. */
  userId: string | null;
}

/** Worker threads that print PDFs, so that no document blocks the server. */
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
  let pool: Piscina | null = null;
  let isClosed = false;

  /** Starts the threads with the first document: many processes never print one. */
  function openPool(): Piscina {
    // The server's flag for its own heap would override the limit of the threads.
    setFlagsFromString('--max-semi-space-size=0');
    const opened = new Piscina({
      ...{ filename: new URL('./pdf-thread.ts', import.meta.url).href, name: 'print' },
      ...{ minThreads: 1, maxThreads: bounds.threads, idleTimeout: bounds.idleMs },
      resourceLimits: {
        maxOldGenerationSizeMb: bounds.memoryMegabytes,
        maxYoungGenerationSizeMb: bounds.youngMegabytes,
      },
      // The threads do not get the server's environment variables.
      ...{ env: {}, execArgv: [] },
    });
    opened.on('error', (err) => logger.error({ err }, 'a thread for documents failed'));
    return opened;
  }

  function notMade(): ProblemError {
    return new ProblemError('DOCUMENT_NOT_MADE', { retryAfterS: bounds.retryAfterS });
  }

  async function run({ file, name, input }: PdfOrder<Printer>, signal: AbortSignal): Promise<Buffer> {
    try {
      signal.throwIfAborted();
      pool ??= openPool();
      const ordered: ThreadOrder = { file: file.href, name, input };
      const content: Uint8Array = await pool.run(ordered, { signal });
      return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    } catch (err) {
      logger.warn({ err, printer: name, isTooLate: signal.aborted }, 'a document was not made');
      throw notMade();
    }
  }

  return {
    async print(order) {
      const { userId } = order;
      const own = userId === null ? 0 : (underWay.get(userId) ?? 0);
      if (isClosed || own >= bounds.perAccount || total >= bounds.threads + bounds.waiting) throw notMade();
      const signal = AbortSignal.timeout(bounds.deadlineMs);
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
      await pool?.destroy();
    },
  };
}

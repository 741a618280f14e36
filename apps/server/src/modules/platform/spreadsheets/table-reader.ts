import {
  type ImportFault,
  importColumns,
  maxImportLines,
} from '@washboard/contract/machine-registration/appliance-import';
import type { Release } from '../../../admission/fair-queue.ts';
import { openMeasuredQueue } from '../../../admission/measured-queue.ts';
import { currentTenant } from '../../../admission/tenant.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openWorkerProcesses } from '../../../process/worker-processes.ts';
import type { TableBounds, UploadedTable } from './read-csv.ts';

const bounds: TableBounds = { rows: maxImportLines + 1, cells: importColumns.length * 2, cellLength: 100 };

type TableLimits = { [Name in keyof typeof limits.uploadedTables]: number };

/** The process has limited memory and serves the tenants in turn. */
export interface TableReader {
  /** @throws ProblemError IMPORT_UNREADABLE; QueueFullError, DeadlineError when too many files wait */
  read(kind: 'csv' | 'xlsx', content: Buffer): Promise<UploadedTable>;
  close(): Promise<void>;
}

export function openTableReader(
  { logger, metrics }: Pick<Context, 'logger' | 'metrics'>,
  ownLimits: Partial<TableLimits> = {},
): TableReader {
  const { memoryMegabytes, idleMs, waitingPerTenant, waitMs, deadlineMs } = { ...limits.uploadedTables, ...ownLimits };
  const processes = openWorkerProcesses({
    script: new URL('./read-table.ts', import.meta.url),
    maxProcesses: 1,
    memoryMegabytes,
    idleMs,
  });
  const queue = openMeasuredQueue(metrics, 'tables', { slots: 1, slotsPerTenant: 1, waitingPerTenant });

  async function run(kind: 'csv' | 'xlsx', content: Buffer): Promise<UploadedTable | ImportFault> {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      return (await processes.run('readTable', { kind, content, bounds }, signal)) as UploadedTable | ImportFault;
    } catch (err) {
      logger.warn({ err, kind, bytes: content.length }, 'a table was not read');
      // Without an abort, the process ran out of memory.
      return signal.aborted ? 'tooSlow' : 'tooLarge';
    }
  }

  return {
    async read(kind, content) {
      const release: Release = await queue.acquire(currentTenant(), { maxWaitMs: waitMs });
      const table = await run(kind, content).finally(release);
      if (typeof table === 'string') throw new ProblemError('IMPORT_UNREADABLE', { reason: table });
      return table;
    },
    close: () => processes.close(),
  };
}

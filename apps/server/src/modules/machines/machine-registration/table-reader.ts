import { type ImportFault, importColumns, maxImportLines } from '@washboard/contract/appliances/appliance-import';
import { Piscina } from 'piscina';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { TableBounds, TableRow } from './read-csv.ts';

const worker = new URL('./read-table.ts', import.meta.url);
const bounds: TableBounds = { rows: maxImportLines + 1, cells: importColumns.length * 2, cellLength: 100 };

/** Reads uploaded tables in a thread of limited memory, one after the other. */
export interface TableReader {
  /** @throws ProblemError IMPORT_UNREADABLE; SERVICE_UNAVAILABLE when too many files wait */
  read(kind: 'csv' | 'xlsx', content: Buffer): Promise<TableRow[]>;
  close(): Promise<void>;
}

export function openTableReader({ logger }: Pick<Context, 'logger'>): TableReader {
  let pool: Piscina | null = null;
  let waiting = 0;

  /** Starts the thread with the first file: many processes never read one. */
  function openPool(): Piscina {
    const opened = new Piscina({
      ...{ filename: worker.href, name: 'readTable', minThreads: 0, maxThreads: 1, idleTimeout: limits.tables.idleMs },
      resourceLimits: { maxOldGenerationSizeMb: limits.tables.memoryMegabytes },
      ...{ env: {}, execArgv: [] },
    });
    opened.on('error', (err) => logger.error({ err }, 'a thread for tables failed'));
    return opened;
  }

  async function run(kind: 'csv' | 'xlsx', content: Buffer): Promise<TableRow[] | ImportFault> {
    pool ??= openPool();
    const signal = AbortSignal.timeout(limits.tables.deadlineMs);
    try {
      return await pool.run({ kind, content, bounds }, { signal });
    } catch (err) {
      logger.warn({ err, kind, bytes: content.length }, 'a table was not read');
      return 'tooLarge';
    }
  }

  return {
    async read(kind, content) {
      if (waiting >= limits.tables.waiting) throw new ProblemError('SERVICE_UNAVAILABLE');
      waiting += 1;
      const rows = await run(kind, content).finally(() => {
        waiting -= 1;
      });
      if (typeof rows === 'string') throw new ProblemError('IMPORT_UNREADABLE', { reason: rows });
      return rows;
    },
    close: async () => pool?.destroy(),
  };
}

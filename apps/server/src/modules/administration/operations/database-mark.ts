import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { type Repeated, repeat } from '../../../timing/repeat.ts';
import { within } from '../../../timing/within.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { operationsMetrics } from './operations-metrics.ts';
import { databaseMark } from './tables.ts';

type Marked = Pick<Context, 'config' | 'database' | 'clock' | 'logger' | 'metrics'>;

/**
 * After a restored backup the mark exceeds those in the files of other processes, so that only one process reports it.
 */
const leap = 100;

/**
 * A mark below the one in the file outside the database means that an old backup was restored. A failure never stops
 * the server.
 */
export async function startDatabaseMark(context: Marked): Promise<Repeated> {
  const keeper = new MarkKeeper(context);
  await keeper.load();
  await keeper.raise();
  const { intervalMs } = limits.databaseMark;
  return repeat({ logger: context.logger, everyMs: intervalMs, failure: 'the database was not marked' }, () =>
    keeper.raise(),
  );
}

class MarkKeeper {
  readonly #context: Marked;
  readonly #file: string;
  #last: Mark | null = null;
  /** On a hanging file system each write blocks a thread. */
  #writing: Promise<void> | null = null;
  #isWritten = true;

  constructor(context: Marked) {
    this.#context = context;
    this.#file = join(context.config.dataDirectory, 'database-mark.json');
  }

  async load(): Promise<void> {
    try {
      this.#last = await within(limits.databaseMark.fileMs, readMark(this.#file));
    } catch (error) {
      const message = 'the last mark of the database cannot be read, so a restored old backup would not be detected';
      this.#context.logger.warn({ file: this.#file, err: error }, message);
    }
  }

  async raise(): Promise<void> {
    const { logger, metrics } = this.#context;
    const last = this.#last;
    try {
      const { mark, missing } = await this.#raiseInDatabase(last);
      this.#last = mark;
      if (missing) {
        metrics.of(operationsMetrics).databaseSetBacks.inc();
        const message = 'it lacks data acknowledged from missingSince to missingUntil';
        logger.warn(missing, `the database is older than before, as after restoring an old backup: ${message}`);
      }
      if (last && last.database !== mark.database)
        logger.info('this is a different database than before, so its mark starts again');
      await this.#write(mark);
    } catch (error) {
      logger.warn({ err: error }, 'the mark of the database was not updated');
    }
  }

  #raiseInDatabase(last: Mark | null) {
    const { database, clock } = this.#context;
    return database.orm.transaction(async (transaction) => {
      await transaction.insert(databaseMark).values({ id: 1 }).onConflictDoNothing();
      const [markRow] = await transaction.select().from(databaseMark).for('update');
      if (!markRow) throw new Error('the mark is missing, although it was just inserted');
      const isSetBack = last !== null && last.database === markRow.database && markRow.number < last.number;
      const [mark] = await transaction
        .update(databaseMark)
        .set({ number: isSetBack ? last.number + leap : markRow.number + 1, at: sql`clock_timestamp()` })
        .returning();
      if (!mark) throw new Error('the mark is missing, although its row is locked');
      if (!isSetBack) return { mark, missing: null };
      const missing = {
        // A process without a file has incremented the mark since, so the beginning is unknown.
        missingSince: markRow.at < last.at ? markRow.at : undefined,
        missingUntil: last.at,
      };
      await recordAudit(transaction, {
        at: clock.now(),
        actor: null,
        origin: 'server',
        action: 'database.setBack',
        subject: null,
        detail: missing,
      });
      return { mark, missing };
    });
  }

  async #write(mark: Mark): Promise<void> {
    this.#writing ??= writeMark(this.#file, mark).finally(() => {
      this.#writing = null;
    });
    try {
      await within(limits.databaseMark.fileMs, this.#writing);
      this.#isWritten = true;
    } catch (error) {
      const message = 'the mark of the database cannot be written, so a restored old backup would not be detected';
      if (this.#isWritten) this.#context.logger.warn({ file: this.#file, err: error }, message);
      this.#isWritten = false;
    }
  }
}

const markSchema = z.object({
  database: z.uuid(),
  number: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
});

type Mark = z.infer<typeof markSchema>;

/** Null if there is no file. @throws if it is unreadable or invalid */
async function readMark(path: string): Promise<Mark | null> {
  try {
    return markSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The write is atomic, even on a power failure and with other processes in the folder. */
async function writeMark(path: string, { database, number, at }: Mark): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify({ database, number, at })}\n`, { mode: 0o600, flush: true });
  await rename(fresh, path);
}

import { logEntryOf } from '@washboard/ledger/entry';
import { hasTile, nodesOfTile, parseTilePath, type Tile } from '@washboard/ledger/tree/tiles';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireLedgerKeys } from './key-store.ts';
import { logSize, readRanges } from './log-store.ts';
import { ledgerLog } from './tables.ts';

/**
 * @param path as in https://c2sp.org/tlog-tiles
 * @throws ProblemError LEDGER_EMPTY; ROUTE_NOT_FOUND for a path that names no tile, and for a tile beyond the log
 */
export async function readTile(context: Context, path: string): Promise<Buffer> {
  const tile = parseTilePath(path);
  const { log } = await requireLedgerKeys(context.config.ledgerDirectory);
  if (!tile || !hasTile(await logSize(context.database.orm, log), tile)) throw new ProblemError('ROUTE_NOT_FOUND');
  const { level } = tile;
  return level === 'entries' ? readEntries(context, log, tile) : readHashes(context, log, { ...tile, level });
}

async function readHashes({ database }: Context, log: number, tile: Tile & { level: number }): Promise<Buffer> {
  const ranges = nodesOfTile(tile).map(({ level, index }) => ({
    start: index * 2 ** level,
    end: (index + 1) * 2 ** level,
  }));
  const hashOf = await readRanges(database.orm, log, ranges);
  return Buffer.concat(ranges.map(hashOf));
}

/** Two bytes before each entry are its length. */
async function readEntries({ database }: Context, log: number, { index, width }: Tile): Promise<Buffer> {
  const from = index * 256;
  const rows = await database.orm
    .select({ machine: ledgerLog.serialNumber, number: ledgerLog.number, hash: ledgerLog.hash })
    .from(ledgerLog)
    .where(and(eq(ledgerLog.log, log), gte(ledgerLog.index, from), lt(ledgerLog.index, from + width)))
    .orderBy(asc(ledgerLog.index));
  return Buffer.concat(
    rows.map((head) => {
      const entry = logEntryOf(head);
      return Buffer.concat([Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]);
    }),
  );
}

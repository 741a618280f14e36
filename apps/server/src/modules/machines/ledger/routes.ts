import type { LedgerKeysDocument, LedgerRoots, LedgerRootsQuery } from '@washboard/contract/ledger/ledger';
import { ledgerCalls, ledgerLogCalls } from '@washboard/contract/ledger/ledger-calls';
import { logEntryOf } from '@washboard/ledger/entry';
import { toVerifierKey } from '@washboard/ledger/signed-note';
import { hasTile, nodesOfTile, parseTilePath, type Tile } from '@washboard/ledger/tiles';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance, resolvePeriod } from '../appliances/index.ts';
import { cosignedNote, findCheckpoints, findLatestCheckpoint } from './checkpoints.ts';
import { exportLedger } from './export-ledger.ts';
import { type LedgerKeys, readLedgerKeys } from './key-store.ts';
import { logSize, readRanges } from './log-store.ts';
import { ledgerLog } from './tables.ts';

export function ledgerRoutes(app: App, context: Context): void {
  serve(app, ledgerCalls.exportLedger, async ({ actor, params: { serialNumber }, query }, reply) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    const period = { ...query, ...resolvePeriod(appliance, query) };
    const content = await exportLedger(context, { serialNumber, period });
    const date = context.clock.now().toISOString().slice(0, 10);
    return sendExport(reply, 'json', { name: `ledger-${serialNumber}-${date}.json`, content });
  });
}

const rateLimit = { max: 600, timeWindow: 60_000, groupId: 'ledger' };
/** A checkpoint changes each hour; keys and roots hardly ever change. */
const briefly = 'public, max-age=60';
const forEver = 'public, max-age=31536000, immutable';

/** The public addresses are those of https://c2sp.org/tlog-tiles. */
export function ledgerLogRoutes(app: App, context: Context): void {
  serve(
    app,
    ledgerLogCalls.getLedgerKeys,
    async (_request, reply) => {
      reply.header('cache-control', briefly);
      return presentKeys(await requireKeys(context));
    },
    { rateLimit },
  );

  serve(
    app,
    ledgerLogCalls.listLedgerRoots,
    async ({ query }, reply) => {
      reply.header('cache-control', briefly);
      return listRoots(context, query);
    },
    { rateLimit },
  );

  serve(
    app,
    ledgerLogCalls.getLedgerCheckpoint,
    async (_request, reply) => {
      const { log } = await requireKeys(context);
      const latest = await findLatestCheckpoint(context.database.orm, log);
      if (!latest) throw new ProblemError('LEDGER_EMPTY');
      return reply.header('cache-control', briefly).type('text/plain; charset=utf-8').send(cosignedNote(latest));
    },
    { rateLimit },
  );

  app.get(
    '/api/v1/ledger/tile/*',
    {
      config: { permission: 'public', rateLimit },
      // OpenAPI cannot describe a parameter with slashes; docs/hygiene.md names the format.
      schema: { hide: true, params: z.object({ '*': z.string().max(60) }) },
    },
    async ({ params }, reply) => {
      const tile = parseTilePath(`tile/${params['*']}`);
      const { log } = await requireKeys(context);
      if (!tile || !hasTile(await logSize(context.database.orm, log), tile)) throw new ProblemError('ROUTE_NOT_FOUND');
      const { level } = tile;
      const content =
        level === 'entries'
          ? await readEntries(context, log, tile)
          : await readHashes(context, log, { ...tile, level });
      return reply.header('cache-control', forEver).type('application/octet-stream').send(content);
    },
  );
}

/** @throws ProblemError LEDGER_EMPTY before anything was signed */
async function requireKeys({ config }: Context): Promise<LedgerKeys> {
  const keys = await readLedgerKeys(config.ledgerDirectory);
  if (!keys) throw new ProblemError('LEDGER_EMPTY');
  return keys;
}

const presentKeys = ({ key, chain }: LedgerKeys): LedgerKeysDocument => ({
  origin: key.name,
  key: toVerifierKey(key),
  chain: [...chain],
});

const list = 'ledgerRoots';
const cursorSchema = z.tuple([z.string().regex(/^\d{1,15}$/)]);

async function listRoots(context: Context, { limit, cursor }: LedgerRootsQuery): Promise<LedgerRoots> {
  const after = cursor ? Number(decodeCursor(list, cursorSchema, cursor)[0]) : null;
  const { log } = await requireKeys(context);
  const found = await findCheckpoints(context.database.orm, { log, limit: limit + 1, before: after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: ({ size }) => [String(size)] });
  return {
    items: rows.map((row) => ({ at: row.at.toISOString(), size: row.size, checkpoint: cosignedNote(row) })),
    nextCursor,
  };
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

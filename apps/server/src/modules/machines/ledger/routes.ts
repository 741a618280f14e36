import type { LedgerKeysDocument } from '@washboard/contract/ledger/ledger';
import { ledgerCalls, ledgerLogCalls } from '@washboard/contract/ledger/ledger-calls';
import { toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { resolvePeriod } from '../periods/index.ts';
import { cosignedNote, findLatestCheckpoint } from './checkpoints-repository.ts';
import { exportLedger } from './export-ledger.ts';
import { type LedgerKeys, requireLedgerKeys } from './key-store.ts';
import { listLedgerRoots } from './list-ledger-roots.ts';
import { readTile } from './read-tile.ts';

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
      return presentKeys(await requireLedgerKeys(context.config.ledgerDirectory));
    },
    { rateLimit },
  );

  serve(
    app,
    ledgerLogCalls.listLedgerRoots,
    async ({ query }, reply) => {
      reply.header('cache-control', briefly);
      return listLedgerRoots(context, query);
    },
    { rateLimit },
  );

  serve(
    app,
    ledgerLogCalls.getLedgerCheckpoint,
    async (_request, reply) => {
      const { log } = await requireLedgerKeys(context.config.ledgerDirectory);
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
      const content = await readTile(context, `tile/${params['*']}`);
      return reply.header('cache-control', forEver).type('application/octet-stream').send(content);
    },
  );
}

const presentKeys = ({ key, chain }: LedgerKeys): LedgerKeysDocument => ({
  origin: key.name,
  key: toVerifierKey(key),
  chain: [...chain],
});

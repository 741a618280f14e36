import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { createAttesting } from './attesting.ts';
import { ledgerMetrics } from './ledger-metrics.ts';
import { sealEntries } from './ledger-writer.ts';
import { publishHeads } from './publish-heads.ts';
import { ledgerLogRoutes, ledgerRoutes } from './routes.ts';

export { commitText, eraseTextsOf, findTextsOf, isTextOfAccount, readTexts } from './disclosures-repository.ts';
export { exportLedger } from './export-ledger.ts';
export { LedgerKeyError } from './key-store.ts';
export { chainEndOf, LedgerWriter, openLedger, readEntry, saveEntries } from './ledger-writer.ts';
export { signLedger } from './publish-heads.ts';
export { rotateLedgerKey } from './rotate-ledger-key.ts';
export { readAuthorities } from './stamp-checkpoint.ts';
export { publishHeads };

export const ledgerModule: ServerModule = {
  routes: [ledgerRoutes, ledgerLogRoutes],
  metrics: ledgerMetrics,
  periodic: (context) => [
    { everyMs: hourMs, failure: 'signing the ledger failed', work: () => publishHeads(context) },
    ...createAttesting(context).map((part) => ({
      everyMs: minuteMs,
      failure: 'attesting the ledger failed',
      work: (signal: AbortSignal) => part.run(signal),
    })),
  ],
  retention: {
    ledger_entries: {
      days: ({ eventRetentionDays }) => eventRetentionDays,
      // Whole months only, so that no entry is removed that the seal does not name.
      keepFrom: async (_context, cutoff) => beginOfMonth(cutoff),
      beforeDropping: ({ database, clock }, cutoff) => sealEntries(database, cutoff, clock.now()),
    },
  },
};

function beginOfMonth(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
}

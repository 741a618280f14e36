export { endOf, LedgerWriter, openLedger, saveEntries } from './append-entries.ts';
export { commitText, eraseTextsOf, findTextsOf, readTexts } from './disclosures.ts';
export { exportLedger } from './export-ledger.ts';
export { LedgerKeyError } from './key-store.ts';
export { publishHeads, rotateLedgerKey } from './publish-heads.ts';
export { ledgerLogRoutes, ledgerRoutes } from './routes.ts';
export { sealEntries } from './seal-entries.ts';
export { signLedger } from './sign-ledger.ts';

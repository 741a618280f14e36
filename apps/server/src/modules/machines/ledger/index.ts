export { type AppendedEntry, endOf, LedgerWriter, type NewEntry, openLedger, saveEntries } from './append-entries.ts';

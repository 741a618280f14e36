export { startImporting } from './add-lines.ts';
export { addMachines } from './add-machines.ts';
export { importRoutes } from './import-routes.ts';
export { eraseExpiredSecrets, removeImportsBefore } from './imports-repository.ts';
export { readCsv, type TableRow, UnreadableTableError } from './read-csv.ts';
export { readMachines } from './read-machines.ts';
export { machineRegistrationRoutes } from './routes.ts';
export type { ImportedMachine } from './tables.ts';

export { startImporting } from './add-lines.ts';
export { importRoutes } from './import-routes.ts';
export { eraseExpiredSecrets, removeImportsBefore } from './imports-repository.ts';
export { machineRegistrationRoutes } from './routes.ts';

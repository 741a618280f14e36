export { alarmExportRoutes } from './export-routes.ts';
export { alarmRoutes } from './routes.ts';

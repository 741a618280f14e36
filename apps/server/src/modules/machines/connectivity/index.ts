export { removeOldConnectionLosses } from './remove-old-connection-losses.ts';
export { connectivityRoutes } from './routes.ts';

export { findConnectionLosses, removeOldConnectionLosses } from './connection-losses.ts';
export { connectivityRoutes } from './routes.ts';

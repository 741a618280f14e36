export { notificationRoutes } from './routes.ts';
export { findSeen, removeSeenOf } from './seen-repository.ts';

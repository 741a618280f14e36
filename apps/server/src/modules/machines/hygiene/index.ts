export { recordEvents, recordedEvents } from './record-events.ts';
export { removeRecordsBefore } from './retention.ts';
export { hygieneRoutes } from './routes.ts';
export { HoldDisplay } from './show-holds.ts';

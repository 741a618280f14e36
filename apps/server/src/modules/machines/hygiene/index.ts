export { closeRecord } from './close-record.ts';
export { recordEvents, recordedEvents } from './record-events.ts';
export { findRecords } from './records-repository.ts';
export { removeRecordsBefore } from './retention.ts';
export { hygieneRoutes } from './routes.ts';
export { HoldDisplay } from './show-holds.ts';
export { signDay } from './sign-day.ts';
export { siteHygieneRoutes } from './site-routes.ts';

export { removeLimitChoice } from './choose-limits.ts';
export { closeRecord } from './close-record.ts';
export { describeRecord, temperatureText } from './describe-record.ts';
export { entriesOfDays } from './entries-of-days.ts';
export { styleOf } from './export-records.ts';
export { companyLimitRoutes, limitRoutes } from './limit-routes.ts';
export { type LimitsRow, limitColumns, limitsInForce, limitsOf } from './limits-in-force.ts';
export { listGaps } from './list-gaps.ts';
export { presentRecords } from './present-record.ts';
export { findProfileNames } from './profiles-repository.ts';
export { readMachineLimits } from './read-limits.ts';
export { readRecords } from './read-records.ts';
export { type Contradictions, type RecordedCycle, recordEvents, recordedEvents } from './record-events.ts';
export { endedOnDays, findRecord } from './records-repository.ts';
export { removeRecordsBefore } from './retention.ts';
export { hygieneRoutes } from './routes.ts';
export { HoldDisplay } from './show-holds.ts';
export { listDays, signDay } from './sign-day.ts';
export { signEntry } from './sign-entry.ts';
export { siteHygieneRoutes } from './site-routes.ts';
export {
  countOpenByMachine,
  coversItsDay,
  firstAfter,
  type HygieneSums,
  noHygiene,
  signUntil,
  sumHygiene,
} from './sum-hygiene.ts';
export { limitProfiles, limitProfileVersions } from './tables.ts';

import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { removeRecordsBefore } from './records-repository.ts';
import { companyLimitRoutes, hygieneRoutes, limitRoutes, siteHygieneRoutes } from './routes.ts';
import { HoldDisplay } from './show-holds.ts';

export { removeLimitChoice } from './choose-limits.ts';
export { closeRecord } from './close-record.ts';
export { describeRecord, temperatureText } from './describe-record.ts';
export { reportStyleOf } from './export-records.ts';
export { listGaps } from './gaps-repository.ts';
export { findProfileNames } from './limit-profiles-repository.ts';
export { type LimitsRow, limitColumns, limitsInForce, limitsOf } from './limits-in-force.ts';
export { presentRecords, readRecords } from './present-record.ts';
export { readMachineLimits } from './read-limits.ts';
export { type RecordedCycle, recordEvents, recordedEvents } from './record-events.ts';
export { endedOnDays, entriesOfDays, findRecord } from './records-repository.ts';
export { listDays, signDay } from './sign-day.ts';
export { signEntry } from './sign-entry.ts';
export { findDaysToReview } from './site-repository.ts';
export {
  countOpenByMachine,
  firstRecordAfterReview,
  type HygieneSums,
  noHygiene,
  reviewCoversDay,
  sumHygiene,
  timeToReview,
} from './sum-hygiene.ts';

export const hygieneModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [hygieneRoutes, siteHygieneRoutes, limitRoutes, companyLimitRoutes],
  periodic: (context) => {
    const holds = new HoldDisplay(context);
    // The short interval shows a rack on hold on the display before it is taken out.
    return [{ everyMs: 5000, failure: 'showing the racks on hold failed', work: () => holds.update() }];
  },
  beforeDropping: { ledger_entries: ({ database }, cutoff) => removeRecordsBefore(database, cutoff) },
};

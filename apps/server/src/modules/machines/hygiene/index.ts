import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { HoldDisplay } from './holds/hold-display.ts';
import { companyHygieneLimitRoutes, hygieneLimitRoutes } from './limits/routes.ts';
import { removeRecordsBefore } from './records/records-repository.ts';
import { hygieneRoutes } from './records/routes.ts';
import { siteHygieneRoutes } from './sites/routes.ts';

export { recordCorrectiveAction } from './corrective-actions/record-corrective-action.ts';
export { endedOnDays, entriesOfDays } from './days/days-repository.ts';
export { listHygieneDays } from './days/list-days.ts';
export { firstRecordAfterReview, reviewCoversDay, timeToReview } from './days/reviewed-days.ts';
export { signHygieneDay } from './days/sign-day.ts';
export { type HygieneSums, noHygiene, sumHygiene } from './days/sum-hygiene.ts';
export { describeRecord, temperatureText } from './exports/describe-record.ts';
export { reportStyleOf } from './exports/report-style.ts';
export { listHygieneGaps } from './gaps/list-gaps.ts';
export { getLimitProfile } from './limits/get-limit-profile.ts';
export { findProfileNames, removeLimitChoice } from './limits/limit-profiles-repository.ts';
export { type LimitsRow, limitColumns, limitsInForce, limitsOfRow } from './limits/limits-in-force.ts';
export { type RecordedCycle, recordEvents } from './recording/record-events.ts';
export { recordedEvents } from './recording/stored-events.ts';
export { listHygieneRecords } from './records/list-hygiene-records.ts';
export { presentRecords } from './records/present-record.ts';
export { countOpenByMachine, findRecord, findRecordsByNumber } from './records/records-repository.ts';
export { signEntry } from './sign-entry.ts';
export { findDaysToReview } from './sites/site-repository.ts';

export const hygieneModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [hygieneRoutes, siteHygieneRoutes, hygieneLimitRoutes, companyHygieneLimitRoutes],
  periodic: (context) => {
    const holds = new HoldDisplay(context);
    // The short interval shows a rack on hold on the display before it is taken out.
    return [{ everyMs: 5000, failure: 'showing the racks on hold failed', work: () => holds.update() }];
  },
  retention: { ledger_entries: { beforeDropping: ({ database }, cutoff) => removeRecordsBefore(database, cutoff) } },
};

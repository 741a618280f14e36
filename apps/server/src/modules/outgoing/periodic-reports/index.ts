import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { accountSwitch } from '../unsubscribe/index.ts';
import { orderDueReports } from './order-reports.ts';
import { periodicReportRoutes } from './routes.ts';
import { startReporting } from './send-report.ts';
import { removeOldReports } from './subscribers-repository.ts';

export { readReport } from './read-report.ts';
export { findOrderedReports, removeOrderedReportsOf } from './subscribers-repository.ts';

export const reportSubscriptions = {
  weeklyReport: accountSwitch('weeklyReport'),
  monthlyReport: accountSwitch('monthlyReport'),
} as const;

export const periodicReportsModule: ServerModule = {
  routes: [periodicReportRoutes],
  queues: [startReporting],
  periodic: (context) => [
    {
      everyMs: 5 * minuteMs,
      failure: 'ordering reports failed',
      work: (signal) => orderDueReports(context, signal),
    },
  ],
  tidy: ({ database }, now) => removeOldReports(database, now),
};

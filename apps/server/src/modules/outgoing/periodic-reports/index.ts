import { accountSwitch } from '../unsubscribe/index.ts';

export { orderDueReports } from './order-reports.ts';
export { readReport } from './read-report.ts';
export { findOrderedReports, removeOldReports, removeOrderedReportsOf } from './report-reader.ts';
export { periodicReportRoutes } from './routes.ts';
export { startReporting } from './send-report.ts';

/** What the links of these mails switch off. */
export const reportSubscriptions = {
  weeklyReport: accountSwitch('weeklyReport'),
  monthlyReport: accountSwitch('monthlyReport'),
} as const;

import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { periodicReportSchema } from './periodic-report.ts';

export const periodicReportCalls = declareCalls('account', {
  getWeeklyReport: {
    method: 'GET',
    path: '/api/v1/account/weeklyReport',
    permission: 'account:change',
    summary: 'The caller’s report of the last week, as a mail would show it',
    answers: { 200: periodicReportSchema },
    fails: [429],
  },
  sendWeeklyReport: {
    method: 'POST',
    path: '/api/v1/account/weeklyReport/send',
    permission: 'account:change',
    summary: 'Mails the report of the last week to the caller now, whatever its switch says',
    answers: { 202: z.null() },
    fails: [429, 503],
  },
  getMonthlyReport: {
    method: 'GET',
    path: '/api/v1/account/monthlyReport',
    permission: 'account:change',
    summary: 'The caller’s report of the last month, as a mail would show it',
    answers: { 200: periodicReportSchema },
    fails: [429],
  },
  sendMonthlyReport: {
    method: 'POST',
    path: '/api/v1/account/monthlyReport/send',
    permission: 'account:change',
    summary: 'Mails the report of the last month to the caller now, whatever its switch says',
    answers: { 202: z.null() },
    fails: [429, 503],
  },
});

import { randomUUID } from 'node:crypto';
import { reportKinds } from '@washboard/contract/periodic-reports/periodic-report';
import { periodicReportCalls } from '@washboard/contract/periodic-reports/periodic-report-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { readReport } from './read-report.ts';
import { findRecipientZone } from './recipient-zone.ts';
import { findReader } from './subscribers-repository.ts';

/** Each report sends a mail and may occupy the database for seconds. */
const sendLimit: AttemptLimit = { name: 'report:send', tries: 6, windowS: 3600 };
const shown: AttemptLimit = { name: 'report:show', tries: 60, windowS: 3600 };

const callsOf = {
  weekly: { show: periodicReportCalls.getWeeklyReport, send: periodicReportCalls.sendWeeklyReport },
  monthly: { show: periodicReportCalls.getMonthlyReport, send: periodicReportCalls.sendMonthlyReport },
};

export function periodicReportRoutes(app: App, context: Context): void {
  const { database, clock, config, jobQueue } = context;

  for (const kind of reportKinds) {
    const { show, send } = callsOf[kind];

    serve(app, show, async ({ actor: { userId } }) => {
      const reader = await requireReader(userId);
      await countAttempt(context, shown, userId);
      const timeZone = await findRecipientZone(database.orm, reader, config.brand);
      const now = clock.now();
      return readReport(database.orm, { kind, holder: reader, brand: config.brand, timeZone, now });
    });

    serve(app, send, async ({ actor: { userId } }) => {
      if (!config.smtpUrl) throw new ProblemError('MAIL_NOT_CONFIGURED');
      await requireReader(userId);
      await countAttempt(context, sendLimit, userId);
      await jobQueue.enqueue(database.orm, 'report', { id: randomUUID(), kind, userId, from: null });
      return null;
    });

    async function requireReader(userId: string) {
      const reader = await findReader(database.orm, { userId, kind, isRequested: true });
      // Programs receive no mail.
      if (!reader) throw new ProblemError('FORBIDDEN');
      return reader;
    }
  }
}

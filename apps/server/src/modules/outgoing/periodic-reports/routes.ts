import { randomUUID } from 'node:crypto';
import { periodicReportSchema, reportKinds, reportSwitches } from '@washboard/contract/reports/periodic-report';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { countTry, type Limit } from '../../platform/throttle/index.ts';
import { findRecipientZone } from '../recipients/index.ts';
import { readReport } from './read-report.ts';
import { findReader } from './report-reader.ts';

/** Each is a mail, and in large scopes some seconds of the database. */
const sent: Limit = { name: 'report:send', tries: 6, windowS: 3600 };
const shown: Limit = { name: 'report:show', tries: 60, windowS: 3600 };

export function periodicReportRoutes(app: App, context: Context): void {
  const { database, clock, config, jobQueue } = context;

  for (const kind of reportKinds) {
    const name = reportSwitches[kind];
    const title = kind === 'weekly' ? 'week' : 'month';

    app.get(
      `/${name}`,
      {
        config: { permission: 'account:change' },
        schema: {
          operationId: kind === 'weekly' ? 'getWeeklyReport' : 'getMonthlyReport',
          tags: ['account'],
          summary: `The caller’s report of the last ${title}, as a mail would show it`,
          response: { 200: periodicReportSchema, ...problemResponses(401, 403, 429) },
        },
      },
      async ({ actor: { userId } }) => {
        const reader = await requireReader(userId);
        await countTry(context, shown, userId);
        const timeZone = await findRecipientZone(database.orm, reader, config.brand);
        const now = clock.now();
        return readReport(database.orm, { kind, holder: reader, brand: config.brand, timeZone, now });
      },
    );

    app.post(
      `/${name}/send`,
      {
        config: { permission: 'account:change' },
        schema: {
          operationId: kind === 'weekly' ? 'sendWeeklyReport' : 'sendMonthlyReport',
          tags: ['account'],
          summary: `Mails the report of the last ${title} to the caller now, whatever its switch says`,
          response: { 202: z.null(), ...problemResponses(401, 403, 429, 503) },
        },
      },
      async ({ actor: { userId } }, reply) => {
        if (!config.smtpUrl) throw new ProblemError('MAIL_NOT_CONFIGURED');
        await requireReader(userId);
        await countTry(context, sent, userId);
        await jobQueue.enqueue(database.orm, 'report', { id: randomUUID(), kind, userId, from: null });
        return reply.code(202).send(null);
      },
    );

    async function requireReader(userId: string) {
      const reader = await findReader(database.orm, { userId, kind, isRequested: true });
      // Programs receive no mail.
      if (!reader) throw new ProblemError('FORBIDDEN');
      return reader;
    }
  }
}

import { brands } from '@washboard/contract/brands/brands';
import { reportSwitches } from '@washboard/contract/periodic-reports/periodic-report';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import type { Attachment } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import { mailRecipient } from '../../people/accounts/index.ts';
import { layOutMail, sendLaidOut } from '../../platform/mails/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { noteMailFailure } from '../notifications/index.ts';
import { unsubscribeLinks } from '../unsubscribe/index.ts';
import { composeReportMail } from './compose-report-mail.ts';
import { pictureWeek } from './picture-week.ts';
import { printMonth } from './print-month.ts';
import { readReport } from './read-report.ts';
import { findRecipientZone } from './recipient-zone.ts';
import { lastPeriod } from './report-period.ts';
import { findReader } from './subscribers-repository.ts';

/** Without a mail server, previously ordered reports wait. */
export async function startReporting(context: Context & { pdfWorkers: PdfWorkers }): Promise<void> {
  if (context.mailer) await context.jobQueue.work('report', (order) => sendReport(context, context.pdfWorkers, order));
}

/** The account's current rights and settings decide. A repeated attempt has the same `Message-ID`. */
export async function sendReport(
  context: Context,
  pdfWorkers: PdfWorkers,
  { id, kind, userId, from }: JobPayloads['report'],
): Promise<void> {
  const { database, clock, config, logger } = context;
  const orm = database.housekeepingOrm;
  const isRequested = from === null;
  const skip = (reason: string) => logger.info({ kind, userId, reason }, 'a report is not sent');
  const reader = await findReader(orm, { userId, kind, isRequested });
  if (!reader) return skip('the account is not active, or the report is switched off');
  const { language, measurementSystem: system, firstName } = reader;
  const timeZone = await findRecipientZone(orm, reader, config.brand);
  const now = clock.now();
  if (!isRequested && lastPeriod(kind, now.getTime(), timeZone).from !== from) return skip('its period is over');
  const report = await readReport(orm, { kind, holder: reader, brand: config.brand, timeZone, now });
  const isEmpty = report.machineCount === 0;
  if (isEmpty && !isRequested) return skip('no machine is in scope');
  const unsubscribe = await unsubscribeLinks(context, { kind: reportSwitches[kind], userId });
  const brand = brands[config.brand];
  const weeks = await pictureWeek({ database: { orm }, config, clock }, reader, report);
  const composed = composeReportMail(report, {
    language,
    system,
    firstName,
    brand,
    unsubscribe,
    isRequested,
    publicUrl: config.publicUrl,
    weeks,
  });
  const attachments: Attachment[] =
    kind === 'monthly' && !isEmpty
      ? [await printMonth(pdfWorkers, report, { language, system, brand, date: now })]
      : weeks.map(({ contentId, png }, i) => ({
          filename: `week-${i + 1}.png`,
          contentType: 'image/png',
          content: png,
          contentId,
        }));
  const to = mailRecipient(reader);
  const error = await sendLaidOut(context, `${kind} report`, {
    ...layOutMail(composed, to),
    id,
    attachments,
    headers: unsubscribe.headers,
  });
  await noteMailFailure(orm, userId, { error, at: now });
}

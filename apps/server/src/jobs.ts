import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import {
  dropPartitionsBefore,
  type PartitionedTable,
  partitionedTables,
  periodOf,
} from './adapters/database/partitions.ts';
import type { Context, CoreContext } from './context.ts';
import { removeAlarmsBefore } from './modules/machines/alarms/index.ts';
import { revokeGrants, TrustSpreading } from './modules/machines/bluetooth/index.ts';
import { removeOldClaimingCodes } from './modules/machines/claiming/index.ts';
import { removeOldConnectionLosses } from './modules/machines/connectivity/index.ts';
import { HoldDisplay, removeRecordsBefore } from './modules/machines/hygiene/index.ts';
import { createAttesting, publishHeads, sealEntries } from './modules/machines/ledger/index.ts';
import { eraseExpiredSecrets, removeImportsBefore } from './modules/machines/machine-registration/index.ts';
import { removeOrphanedEvents } from './modules/machines/outgoing-events/index.ts';
import { removeEndedServiceAccesses } from './modules/machines/service-access/index.ts';
import { removeServiceLogBefore } from './modules/machines/service-log/index.ts';
import { removeRunsBefore, settleExpiredRuns } from './modules/machines/settings-profiles/index.ts';
import { releaseTelemetry, rollUpClosedHours } from './modules/machines/telemetry/index.ts';
import { Notifier } from './modules/outgoing/notifications/index.ts';
import { orderDueReports, removeOldReports } from './modules/outgoing/periodic-reports/index.ts';
import { keepDeliveries } from './modules/outgoing/webhooks/index.ts';
import { removeExpiredTokens, removeRetiredKeys } from './modules/people/identity/index.ts';
import { removeOldInvitations } from './modules/people/invitations/index.ts';
import { removeEndedSessions } from './modules/people/sessions/index.ts';
import { removeUnconfirmedSignUps } from './modules/people/sign-up/index.ts';
import { removeOldUsage } from './modules/people/subscription-keys/index.ts';
import { removeExpiredCodes } from './modules/people/verification-codes/index.ts';
import { removeEndedThrottles } from './modules/platform/throttle/index.ts';
import { prepareStorage } from './prepare-storage.ts';
import { type Repeated, repeat } from './timing/repeat.ts';

/** A rack on hold should be on the display before somebody takes it out. */
const holdsMs = 5000;
const trustMs = 15_000;
const reportsMs = 5 * minuteMs;
/** From an alarm to an accepted mail should pass less than five seconds. */
const notifyMs = 1000;
const webhookLogMs = 10 * minuteMs;

/** Housekeeping and roll-ups in every process with the role `jobs`; docs/decisions/039 has the reasons. */
export function startJobs({ database, ...others }: CoreContext & Pick<Context, 'jobQueue'>): Repeated {
  const context = { ...others, database: { ...database, orm: database.housekeepingOrm } };
  // Not on the connections of the housekeeping: people wait for it.
  const notifier = new Notifier({ ...others, database });
  const stopping = new AbortController();
  const holds = new HoldDisplay(context);
  const trust = new TrustSpreading(context);
  const { logger, clock } = context;
  const { signal } = stopping;
  const atOnceAndThen = (everyMs: number, work: () => Promise<unknown>, failure: string) =>
    repeat({ logger, everyMs, failure, isImmediate: true }, work);
  const parts = [
    atOnceAndThen(hourMs, () => keepHouse(context), 'housekeeping failed'),
    atOnceAndThen(hourMs, () => publishHeads(context), 'signing the ledger failed'),
    ...createAttesting(context).map((part) =>
      atOnceAndThen(minuteMs, () => part.run(signal), 'attesting the ledger failed'),
    ),
    atOnceAndThen(holdsMs, () => holds.update(), 'showing the racks on hold failed'),
    atOnceAndThen(notifyMs, () => notifier.run(), 'finding what to notify people of failed'),
    atOnceAndThen(trustMs, () => trust.update(), 'giving machines the Bluetooth key failed'),
    atOnceAndThen(reportsMs, () => orderDueReports(context, signal), 'ordering reports failed'),
    atOnceAndThen(minuteMs, () => revokeGrants(context), 'revoking Bluetooth grants failed'),
    atOnceAndThen(minuteMs, () => eraseExpiredSecrets(context.database, clock.now()), 'erasing secrets failed'),
    atOnceAndThen(webhookLogMs, () => keepDeliveries(context), 'the log of the webhooks was not tidied'),
    atOnceAndThen(minuteMs, () => rollUpClosedHours({ ...context, signal }), 'roll-up failed'),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

export async function keepHouse(context: CoreContext): Promise<void> {
  const { database, clock, logger } = context;
  await prepareStorage(context);
  for (const table of partitionedTables) {
    const dropped = await dropPartitionsBefore(database, table, await release(context, table));
    if (dropped.length > 0) logger.info({ dropped }, 'retention');
  }
  await removeRetiredKeys(context);
  await removeExpiredTokens(database, clock.now());
  await removeEndedThrottles(database, clock.now());
  await removeEndedSessions(database.orm, clock.now());
  await removeExpiredCodes(database, clock.now());
  await removeUnconfirmedSignUps(database, clock.now());
  await removeOldInvitations(database, clock.now());
  await removeOldUsage(database, clock.now());
  await removeOldConnectionLosses(database, clock.now());
  await removeOldClaimingCodes(database, clock.now());
  await removeEndedServiceAccesses(database, clock.now());
  await removeOldReports(database, clock.now());
  await removeOrphanedEvents(database);
  await settleExpiredRuns(context, clock.now());
}

/** Prepares data older than its retention for removal. @returns the cutoff */
async function release(context: CoreContext, { name }: PartitionedTable): Promise<Date> {
  const { config, database, clock } = context;
  const ago = (days: number) => new Date(clock.now().getTime() - days * 24 * hourMs);
  const { samples, minutes, hours } = config.telemetryRetentionDays;
  switch (name) {
    case 'telemetry':
      return releaseTelemetry(context, 'samples', ago(samples));
    case 'telemetry_minutes':
      return releaseTelemetry(context, 'minutes', ago(minutes));
    case 'telemetry_hours':
      return releaseTelemetry(context, 'hours', ago(hours));
    case 'events': {
      const cutoff = ago(config.eventRetentionDays);
      await removeAlarmsBefore(database, cutoff);
      await removeRunsBefore(database, cutoff);
      await removeImportsBefore(database, cutoff);
      await removeServiceLogBefore(database, cutoff);
      return cutoff;
    }
    case 'ledger_entries': {
      // Whole months only, so that no entry is removed that the seal does not name.
      const cutoff = periodOf(ago(config.eventRetentionDays), 'month').from;
      await sealEntries(database, cutoff, clock.now());
      await removeRecordsBefore(database, cutoff);
      return cutoff;
    }
  }
}

import { type InboxAlarm, isMutedShortly } from '@washboard/contract/alarms/alarm-inbox';
import { maxMuteDays, maxUrgentMuteHours } from '@washboard/contract/alarms/mute-bounds';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { eq, or } from 'drizzle-orm';
import type { Actor, Holder } from '../../../../actor.ts';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../../appliances/index.ts';
import { announceAttention } from '../../live-socket/index.ts';
import { findAlarm } from '../alarms-repository.ts';
import { alarmHandling } from '../tables.ts';
import { findInboxAlarms, type InboxRow, type InboxSearch } from './find-inbox-alarms.ts';
import { presentInboxAlarm } from './list-alarm-inbox.ts';

interface Attempt {
  serialNumber: string;
  id: number;
  version: number;
}

type Handling = typeof alarmHandling.$inferInsert;

interface Change {
  action: Extract<AuditAction, `alarm.${string}`>;
  fields: Partial<Handling>;
  detail?: Record<string, unknown>;
}

/** @returns null if the alarm is as the caller wants it, for example because of a repeated call */
type Decide = (row: InboxRow, now: Date) => Change | null;

/** @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND; ALARM_CHANGED for an ended alarm or another version */
export function takeAlarm(context: Context, actor: Actor, attempt: Attempt): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ takenBy, raisedSeq }, now) =>
    takenBy === actor.userId
      ? null
      : {
          action: 'alarm.taken',
          fields: { takenBy: actor.userId, takenAt: now, takenSeq: raisedSeq },
          ...(takenBy !== null && { detail: { from: takenBy } }),
        },
  );
}

/**
 * Takes the open alarm for an account that answers a notification of it, unless it has ended or another person has it.
 * @returns whether it was taken
 */
export async function takeReportedAlarm(
  transaction: Transaction,
  context: Pick<Context, 'config' | 'clock'>,
  actor: Holder & Pick<Actor, 'origin'>,
  one: { serialNumber: string; errorCode: string },
): Promise<boolean> {
  const { brand } = context.config;
  const now = context.clock.now();
  await lockAppliance(transaction, applianceScope(actor, brand), one.serialNumber);
  const row = await findOpen(transaction, { holder: actor, brand, now, one });
  if (!row || row.takenBy !== null) return false;
  const fields = { takenBy: actor.userId, takenAt: now, takenSeq: row.raisedSeq };
  await saveHandling(transaction, { row, now, actor, change: { action: 'alarm.taken', fields } });
  return true;
}

/** @throws ProblemError as {@link takeAlarm}; ALARM_CHANGED too when another person has it */
export function releaseAlarm(context: Context, actor: Actor, attempt: Attempt): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ takenBy }) => {
    if (takenBy === null) return null;
    if (takenBy !== actor.userId) throw new ProblemError('ALARM_CHANGED');
    // `takenSeq` stays: it shows that this alarm was released, not that it was never taken.
    return { action: 'alarm.released', fields: { takenBy: null, takenAt: null } };
  });
}

/** @throws ProblemError as {@link takeAlarm}; VALIDATION_FAILED for a time that has passed or is too far ahead */
export function muteAlarm(
  context: Context,
  actor: Actor,
  { until, ...attempt }: Attempt & { until: string | null },
): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ gamma, errorCode, raisedSeq, isMuted, mutedUntil }, now) => {
    if (until === null) {
      if (!isMuted) return null;
      return { action: 'alarm.unmuted', fields: { mutedBy: null, mutedUntil: null, mutedSeq: null } };
    }
    const mutedUntilNext = new Date(until);
    if (isMuted && mutedUntil?.getTime() === mutedUntilNext.getTime()) return null;
    requireMuteTime(mutedUntilNext, now, isMutedShortly(alarmSeverity(gamma, errorCode)));
    return {
      action: 'alarm.muted',
      fields: { mutedBy: actor.userId, mutedUntil: mutedUntilNext, mutedSeq: raisedSeq },
      detail: { until: mutedUntilNext.toISOString() },
    };
  });
}

/** The browser adds the hours, and its clock may be a little ahead. */
const leewayMs = minuteMs;

function requireMuteTime(until: Date, now: Date, isUrgent: boolean): void {
  const aheadMs = until.getTime() - now.getTime();
  const maxMs = isUrgent ? maxUrgentMuteHours * hourMs : maxMuteDays * dayMs;
  if (aheadMs > 0 && aheadMs <= maxMs + leewayMs) return;
  const message = aheadMs <= 0 ? 'must be in the future' : `must be at most ${maxMs / hourMs} hours ahead`;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'until', message }] });
}

async function handleAlarm(context: Context, actor: Actor, attempt: Attempt, decide: Decide): Promise<InboxAlarm> {
  const { database, bus } = context;
  const { row, isChanged } = await database.orm.transaction((transaction) =>
    changeHandling(transaction, context, actor, { ...attempt, decide }),
  );
  if (isChanged) announceAttention(bus, [attempt.serialNumber]);
  return presentInboxAlarm(row, actor);
}

async function changeHandling(
  transaction: Transaction,
  { config, clock }: Context,
  actor: Actor,
  { serialNumber, id, version, decide }: Attempt & { decide: Decide },
): Promise<{ row: InboxRow; isChanged: boolean }> {
  const scope = applianceScope(actor, config.brand);
  const now = clock.now();
  // The lock makes one change after another.
  await lockAppliance(transaction, scope, serialNumber);
  const found = await findAlarm(transaction, { scope, serialNumber, id });
  if (!found) throw new ProblemError('ALARM_NOT_FOUND');
  const one = { serialNumber, errorCode: found.alarm.errorCode };
  const read = async () => {
    const row = await findOpen(transaction, { holder: actor, brand: config.brand, now, one });
    if (!row) throw new ProblemError('ALARM_CHANGED');
    return row;
  };
  const before = await read();
  const change = decide(before, now);
  if (!change) return { row: before, isChanged: false };
  if (before.version !== version) throw new ProblemError('ALARM_CHANGED');
  await saveHandling(transaction, { row: before, now, actor, change });
  return { row: await read(), isChanged: true };
}

async function findOpen(
  transaction: Transaction,
  search: Omit<InboxSearch, 'tab'> & Required<Pick<InboxSearch, 'one'>>,
): Promise<InboxRow | undefined> {
  const [row] = await findInboxAlarms(transaction, { ...search, tab: 'open' }, { filter: {}, limit: 1, after: null });
  return row;
}

interface Saved {
  row: InboxRow;
  now: Date;
  actor: Pick<Actor, 'userId' | 'origin'>;
  change: Change;
}

async function saveHandling(
  transaction: Transaction,
  { row: { serialNumber, errorCode, version, raisedAt }, now, actor, change: { action, fields, detail } }: Saved,
): Promise<void> {
  const set = { ...fields, version: version + 1, changedAt: now };
  await transaction
    .insert(alarmHandling)
    .values({ serialNumber, errorCode, ...set })
    .onConflictDoUpdate({ target: [alarmHandling.serialNumber, alarmHandling.errorCode], set });
  await recordAudit(transaction, {
    at: now,
    actor,
    action,
    serialNumber,
    detail: { errorCode, raisedAt: raisedAt.toISOString(), ...detail },
  });
}

export async function findHandlingOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select()
    .from(alarmHandling)
    .where(or(eq(alarmHandling.takenBy, userId), eq(alarmHandling.mutedBy, userId)))
    .orderBy(alarmHandling.serialNumber, alarmHandling.errorCode);
}

/** The next owner must not see who looked after an alarm before, and nothing is muted for them. */
export async function removeHandling(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(alarmHandling).where(eq(alarmHandling.serialNumber, serialNumber));
}

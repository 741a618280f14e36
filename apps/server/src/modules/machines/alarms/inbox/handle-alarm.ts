import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../../appliances/index.ts';
import { announceAttention } from '../../live-socket/index.ts';
import { findAlarm } from '../alarms-repository.ts';
import { alarmHandling } from '../tables.ts';
import { findInboxAlarms, type InboxRow, type InboxSearch } from './find-inbox-alarms.ts';
import { presentInboxAlarm } from './list-alarm-inbox.ts';

export interface AlarmAttempt {
  serialNumber: string;
  id: number;
  version: number;
}

type Handling = typeof alarmHandling.$inferInsert;

interface HandlingChange {
  action: Extract<AuditAction, `alarm.${string}`>;
  fields: Partial<Handling>;
  detail?: Record<string, unknown>;
}

/** @returns null if the alarm is as the caller wants it, for example because of a repeated call */
type Decide = (row: InboxRow, now: Date) => HandlingChange | null;

export async function handleAlarm(
  context: Context,
  actor: Actor,
  attempt: AlarmAttempt,
  decide: Decide,
): Promise<InboxAlarm> {
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
  { serialNumber, id, version, decide }: AlarmAttempt & { decide: Decide },
): Promise<{ row: InboxRow; isChanged: boolean }> {
  const scope = applianceScope(actor, config.brand);
  const now = clock.now();
  // The lock makes one change after another.
  await lockAppliance(transaction, scope, serialNumber);
  const stored = await findAlarm(transaction, { scope, serialNumber, id });
  if (!stored) throw new ProblemError('ALARM_NOT_FOUND');
  const alarmKey = { serialNumber, errorCode: stored.alarm.errorCode };
  const readOpen = async () => {
    const row = await findOpenAlarm(transaction, { holder: actor, brand: config.brand, now, one: alarmKey });
    if (!row) throw new ProblemError('ALARM_CHANGED');
    return row;
  };
  const before = await readOpen();
  const change = decide(before, now);
  if (!change) return { row: before, isChanged: false };
  if (before.version !== version) throw new ProblemError('ALARM_CHANGED');
  await saveHandling(transaction, { row: before, now, actor, change });
  return { row: await readOpen(), isChanged: true };
}

export async function findOpenAlarm(
  transaction: Transaction,
  search: Omit<InboxSearch, 'tab'> & Required<Pick<InboxSearch, 'one'>>,
): Promise<InboxRow | undefined> {
  const [row] = await findInboxAlarms(transaction, { ...search, tab: 'open' }, { filter: {}, limit: 1, after: null });
  return row;
}

interface HandlingToSave {
  row: InboxRow;
  now: Date;
  actor: Pick<Actor, 'userId' | 'origin'>;
  change: HandlingChange;
}

export async function saveHandling(
  transaction: Transaction,
  {
    row: { serialNumber, errorCode, version, raisedAt },
    now,
    actor,
    change: { action, fields, detail },
  }: HandlingToSave,
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

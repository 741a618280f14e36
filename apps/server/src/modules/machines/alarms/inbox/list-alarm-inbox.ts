import type { AlarmInbox, AlarmInboxQuery, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { defineCursor } from '../../../../http/list-cursor.ts';
import { facetsOf, presentFleetAlarm } from '../list-open-alarms.ts';
import {
  countInboxAlarms,
  findInboxAlarms,
  type InboxGroup,
  type InboxRow,
  inboxCursorSchema,
  inboxOrderOf,
} from './find-inbox-alarms.ts';

export async function listAlarmInbox(
  { database, config, clock }: Context,
  actor: Actor,
  { tab, limit, cursor, severity, gamma, companyCode, serialNumber, errorCode }: AlarmInboxQuery,
): Promise<AlarmInbox> {
  const { orm } = database;
  const viewer = { holder: actor, brand: config.brand, now: clock.now(), one: { serialNumber, errorCode } };
  const inboxCursor = defineCursor(`alarmInbox ${tab}`, inboxCursorSchema);
  const filter = { severity, gamma, companyCode };
  const after = cursor ? inboxCursor.decode(cursor) : null;
  const [pageRows, open, done] = await Promise.all([
    findInboxAlarms(orm, { ...viewer, tab }, { filter, limit: limit + 1, after }),
    countInboxAlarms(orm, { ...viewer, tab: 'open' }),
    tab === 'done' ? countInboxAlarms(orm, { ...viewer, tab }) : [],
  ]);
  const groups = {
    open,
    done,
    mine: open.flatMap((group) => (group.mine > 0 ? [{ ...group, alarms: group.mine }] : [])),
  };
  const page = inboxCursor.cutPage(pageRows, { limit, sortedBy: inboxOrderOf(tab) });
  const sumOf = (count: 'alarms' | 'mine' | 'muted') => open.reduce((sum, group: InboxGroup) => sum + group[count], 0);
  return {
    items: page.rows.map((row) => presentInboxAlarm(row, actor)),
    nextCursor: page.nextCursor,
    counts: { open: sumOf('alarms'), mine: sumOf('mine'), muted: sumOf('muted') },
    ...facetsOf(groups[tab], filter),
  };
}

export function presentInboxAlarm(row: InboxRow, reader: Actor): InboxAlarm {
  const { takenBy, takenByName, takenAt, mutedUntil } = row;
  return {
    ...presentFleetAlarm(row),
    lastDate: row.lastAt.toISOString(),
    stopDate: row.clearedAt?.toISOString() ?? null,
    times: row.times,
    version: row.version,
    taken:
      takenBy !== null && takenAt
        ? { by: takenByName ?? '', isByMe: takenBy === reader.userId, at: takenAt.toISOString() }
        : null,
    muted: row.isMuted && mutedUntil ? { by: row.mutedByName || null, until: mutedUntil.toISOString() } : null,
  };
}

import { type AlarmList, type AlarmListQuery, frequencyDays } from '@washboard/contract/alarms/alarms';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { alarmCursorSchema, countAlarms, findAlarms, placeOf } from './alarms-repository.ts';
import { presentAlarm } from './present-alarm.ts';

const dayMs = 24 * 3_600_000;

/** The list's name in its cursors. */
const list = 'alarms';

/** One page of a machine's alarms. @throws ProblemError APPLIANCE_NOT_FOUND */
export async function listAlarms(
  context: Context,
  actor: Actor,
  { serialNumber, limit, cursor, ...filter }: AlarmListQuery & { serialNumber: string },
): Promise<AlarmList> {
  const { database, config, clock } = context;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma: appliance.gamma, filter };
  const after = cursor ? decodeCursor(list, alarmCursorSchema, cursor) : null;
  const latelyFrom = new Date(clock.now().getTime() - frequencyDays * dayMs);
  const [found, total] = await Promise.all([
    findAlarms(database.orm, search, { limit: limit + 1, after, latelyFrom }),
    countAlarms(database.orm, search),
  ]);
  const page = cutPage(found, { limit, list, sortedBy: placeOf });
  return { items: page.rows.map((row) => presentAlarm(row, actor)), nextCursor: page.nextCursor, total };
}

import type { Alarm, AlarmList, AlarmListQuery } from '@washboard/contract/alarms/alarm-list';
import { frequencyDays } from '@washboard/contract/alarms/alarms';
import type { Language } from '@washboard/contract/languages/languages';
import { dayMs } from '@washboard/contract/time/durations';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { type ApplianceRow, applianceScope } from '../appliances/index.ts';
import { resolvePeriod } from '../periods/index.ts';
import { alarmWordsOf } from './alarm-words.ts';
import { type AlarmRow, alarmCursorOf, alarmCursorSchema, countAlarms, findAlarms } from './alarms-repository.ts';
import { presentResolution } from './resolutions/present-resolution.ts';

const alarmCursor = defineCursor('alarms', alarmCursorSchema);

interface AlarmListOrder extends Omit<AlarmListQuery, 'texts'> {
  texts: { language: Language; system: MeasurementSystem } | null;
}

export async function listAlarms(
  { database, config, clock }: Pick<Context, 'database' | 'config' | 'clock'>,
  actor: Actor,
  { appliance }: Pick<ApplianceRow, 'appliance'>,
  { limit, cursor, texts, ...query }: AlarmListOrder,
): Promise<AlarmList> {
  const { serialNumber, gamma } = appliance;
  const filter = { ...query, ...resolvePeriod(appliance, query) };
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma, filter };
  const after = cursor ? alarmCursor.decode(cursor) : null;
  const latelyFrom = new Date(clock.now().getTime() - frequencyDays * dayMs);
  const [alarmRows, total] = await Promise.all([
    findAlarms(database.orm, search, { limit: limit + 1, after, latelyFrom }),
    countAlarms(database.orm, search),
  ]);
  const page = alarmCursor.cutPage(alarmRows, { limit, sortedBy: alarmCursorOf });
  const words = texts && alarmWordsOf(gamma, texts.language, texts.system);
  const items = page.rows.map((row) => ({ ...presentAlarm(row, actor), ...(words && textsOf(row, words)) }));
  return { items, nextCursor: page.nextCursor, total };
}

function textsOf(
  { alarm }: AlarmRow,
  words: ReturnType<typeof alarmWordsOf>,
): Pick<Alarm, 'description' | 'solutions'> {
  const alarmWords = words.get(alarm.errorCode);
  return { description: alarmWords?.description ?? null, solutions: [...(alarmWords?.solutions ?? [])] };
}

function presentAlarm({ alarm, gamma, resolution, timesLately, stepsTried, reading }: AlarmRow, reader: Actor): Alarm {
  return {
    id: alarm.raisedSeq,
    errorCode: alarm.errorCode,
    severity: alarmSeverity(gamma, alarm.errorCode),
    startDate: alarm.raisedAt.toISOString(),
    stopDate: alarm.clearedAt?.toISOString() ?? null,
    isClockDoubtful: alarm.isRaisedAtDoubtful || alarm.isClearedAtDoubtful === true,
    timesLately: timesLately ?? 0,
    stepsTried,
    reading: reading && { at: reading.at.toISOString(), boilerTmp: reading.boilerTmp, tankTmp: reading.tankTmp },
    resolution: resolution && presentResolution(resolution, reader),
  };
}

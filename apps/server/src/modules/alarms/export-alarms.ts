import type { Language } from '@washboard/contract/accounts/languages';
import type { AlarmExportFormat } from '@washboard/contract/alarms/alarm-export';
import { maxPrintedAlarms } from '@washboard/contract/alarms/alarm-export';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands';
import type { MeasurementSystem } from '@washboard/contract/units';
import type { Actor } from '../../actor.ts';
import type { Orm } from '../../adapters/database/database.ts';
import type { Context } from '../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { applianceScope } from '../scope/index.ts';
import type { AlarmFilter, AlarmSearch } from './alarm-search.ts';
import { alarmWordsOf } from './alarm-words.ts';
import { countAlarms, findNotedAlarms, type NotedAlarmRow, placeOf } from './alarms-repository.ts';
import { printAlarms } from './print-alarms.ts';
import { reportTexts } from './report-texts.ts';
import { tabulateAlarms } from './tabulate-alarms.ts';

/** Alarms that are read at once. */
const portion = 500;

interface Export {
  serialNumber: string;
  filter: AlarmFilter;
  format: AlarmExportFormat;
  language: Language;
  timeZone: string;
  system: MeasurementSystem;
}

interface ExportedFile {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

/** A machine's alarms as a file, newest first. @throws ProblemError APPLIANCE_NOT_FOUND */
export async function exportAlarms(context: Context, actor: Actor, order: Export): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const { serialNumber, filter, format, language, timeZone, system } = order;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { gamma, applianceName, modelNumber } = appliance;
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma, filter };
  const style = { texts: reportTexts[language], words: alarmWordsOf(gamma, language, system), language, timeZone };
  const date = clock.now();
  const name = `${style.texts.fileName}-${serialNumber}-${periodName(filter, date, timeZone)}.${format}`;
  if (format === 'csv') {
    return { name, content: tabulateAlarms({ ...style, portions: portionsOf(database.orm, search) }) };
  }
  const [rows, total] = await Promise.all([
    findNotedAlarms(database.orm, search, { limit: maxPrintedAlarms, after: null }),
    countAlarms(database.orm, search),
  ]);
  const machine = { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
  return {
    name,
    content: await printAlarms({ ...style, rows, total, machine, filter, brand: brands[config.brand], date }),
  };
}

async function* portionsOf(orm: Orm, search: AlarmSearch): AsyncGenerator<NotedAlarmRow[]> {
  let after: ReturnType<typeof placeOf> | null = null;
  do {
    const rows: NotedAlarmRow[] = await findNotedAlarms(orm, search, { limit: portion, after });
    yield rows;
    const last = rows.at(-1);
    after = rows.length === portion && last ? placeOf(last) : null;
  } while (after);
}

/** The days that the file is about, where people read it; its last moment belongs to the day before midnight. */
function periodName({ startDate, stopDate }: AlarmFilter, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const last = stopDate ? new Date(Date.parse(stopDate) - 1) : now;
  const days = [...(startDate ? [new Date(startDate)] : []), last].map((at) => day.format(at));
  return [...new Set(days)].join('_');
}

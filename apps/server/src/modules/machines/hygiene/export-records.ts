import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import type { HygieneExportQuery } from '@washboard/contract/hygiene/hygiene-export';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { periodName, readInPortions } from '../../platform/reports/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import type { ReportStyle } from './describe-record.ts';
import { presentRecords } from './present-record.ts';
import { findRecords, placeOf, type RecordSearch } from './records-repository.ts';
import { reportTexts } from './report-texts.ts';
import { tabulateRecords } from './tabulate-records.ts';

interface Export extends HygieneExportQuery {
  serialNumber: string;
  language: Language;
  system: MeasurementSystem;
}

interface ExportedFile {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

/**
 * The hygiene records of a machine as a file, newest first, in the time zone of the machine. @throws ProblemError
 * APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE
 */
export async function exportRecords(context: Context, actor: Actor, order: Export): Promise<ExportedFile> {
  const { serialNumber, language, system, format, ...filter } = order;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { gamma, modelNumber, revision, country } = appliance;
  const style: ReportStyle = {
    ...{ texts: reportTexts[language], language, system, gamma },
    timeZone: appliance.timeZone ?? timeZoneOfCountry(country),
    programmes: new Map(
      dataModelOf(gamma, modelNumber, revision).cycles.map(({ cycleType, name }) => [cycleType, name[language]]),
    ),
    alarms: alarmWordsOf(gamma, language, system),
  };
  const days = periodName(filter, context.clock.now(), style.timeZone);
  const name = `${style.texts.fileName}-${serialNumber}-${days}.${format}`;
  const portions = readRecords(context, { serialNumber, ...filter });
  return { name, content: format === 'csv' ? tabulateRecords(portions, style) : listRecords(portions) };
}

async function* readRecords({ database }: Context, search: RecordSearch): AsyncGenerator<HygieneRecord[]> {
  const { orm } = database;
  for await (const rows of readInPortions((page) => findRecords(orm, search, page), placeOf))
    yield await presentRecords(orm, rows);
}

/** An array of the records as the list has them, one on each line. */
async function* listRecords(portions: AsyncIterable<readonly HygieneRecord[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const records of portions) {
    if (records.length === 0) continue;
    yield before + records.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

import type { Texts } from '@washboard/contract/languages/texts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const tableColumns = [
  'date',
  'start',
  'end',
  'programme',
  'cycleNumber',
  'outcome',
  'result',
  'reasons',
  'tankLowest',
  'tankMean',
  'tankHighest',
  'tankLeast',
  'rinseLowest',
  'rinseMean',
  'rinseHighest',
  'rinseLeast',
  'rinseMost',
  'contact',
  'contactLeast',
  'validation',
  'water',
  'rinseVolume',
  'detergent',
  'rinseAid',
  'alarmCode',
  'alarmDescription',
  'severity',
  'action',
  'words',
  'person',
  'actionAt',
  'profile',
  'profileVersion',
  'number',
  'clock',
] as const;
export type TableColumn = (typeof tableColumns)[number];

export const siteTableColumns = [
  'date',
  'company',
  'machine',
  'serialNumber',
  'timeZone',
  ...tableColumns.filter((column) => column !== 'date'),
] as const;
/** The PDF table has the columns of the usual HACCP report first. */
export const documentColumns = [
  'date',
  'cycle',
  'alarmCode',
  'alarmDescription',
  'severity',
  'result',
  'tank',
  'rinse',
  'contact',
] as const;
export type DocumentColumn = (typeof documentColumns)[number];

export type ReportTexts = typeof en;

export const hygieneReportTexts: Texts<ReportTexts> = { en, fr, de, it, es };

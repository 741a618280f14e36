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
/** The tables of the PDF: what was found, and the alarms with the columns of the usual HACCP report. */
export const findingColumns = ['date', 'cycle', 'result', 'action', 'tank', 'rinse', 'contact'] as const;
export const alarmColumns = ['date', 'cycle', 'alarmCode', 'alarmDescription', 'severity'] as const;
export const documentColumns = [...new Set([...findingColumns, ...alarmColumns])];
export type FindingColumn = (typeof findingColumns)[number];

export type HygieneReportTexts = typeof en;

export const hygieneReportTexts: Texts<HygieneReportTexts> = { en, fr, de, it, es };

import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { BuiltInProfile } from '@washboard/contract/hygiene/hygiene-limits';
import type { SiteRecordFilter } from '@washboard/contract/hygiene/hygiene-of-sites';
import type {
  CorrectiveAction,
  HygieneReason,
  HygieneResult,
  PlausibilityRule,
} from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** Of the CSV table. */
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

/** Of the CSV table of several machines. */
export const siteTableColumns = [
  'date',
  'company',
  'machine',
  'serialNumber',
  'timeZone',
  ...tableColumns.filter((column) => column !== 'date'),
] as const;
type SiteTableColumn = (typeof siteTableColumns)[number];

/** Of the PDF table: those of the usual HACCP report, then the result and the values. */
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

type Sentence =
  | 'fileName'
  | 'title'
  | 'page'
  | 'machine'
  | 'machines'
  | 'selection'
  | 'zoneOfMachine'
  | 'zonesOfMachines'
  | 'site'
  | 'period'
  | 'periodFrom'
  | 'periodTo'
  | 'wholePeriod'
  | 'narrowed'
  | 'times'
  | 'judgedBy'
  | 'noClaim'
  | 'practiceOfRinse'
  | 'shortProgrammes'
  | 'validated'
  | 'byValidation'
  | 'anyContact'
  | 'atLeast'
  | 'summary'
  | 'records'
  | 'recordMeaning'
  | 'ofThem'
  | 'truncated'
  | 'gaps'
  | 'gapMeaning'
  | 'daysReviewed'
  | 'daysChanged'
  | 'daysNotReviewed'
  | 'none'
  | 'cycle'
  | 'open'
  | 'doubtful'
  | 'unknownAlarm'
  | 'proof'
  | 'proofText'
  | 'logSize'
  | 'logMeaning'
  | 'rootHash'
  | 'code'
  | 'codeAlt'
  | 'notSigned'
  | 'embedded'
  | 'recordsFile'
  | 'checkpointFile';

export interface ReportTexts extends Record<Sentence, string> {
  column: Record<SiteTableColumn | DocumentColumn, string>;
  result: Record<HygieneResult, string>;
  filter: Record<SiteRecordFilter, string>;
  reason: Record<HygieneReason, string>;
  /** By which rules values are implausible. */
  implausible: { byRule: string; rule: Record<PlausibilityRule, string> };
  gap: Record<
    'title' | 'missingCycle' | 'missingCycles' | 'lostMessage' | 'lostMessages' | 'lostUnknown' | 'restored',
    string
  >;
  action: Record<CorrectiveAction, string>;
  outcome: Record<CycleRecord['outcome'], string>;
  severity: Record<AlarmRank, string>;
  profile: Record<BuiltInProfile | 'own', string>;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };

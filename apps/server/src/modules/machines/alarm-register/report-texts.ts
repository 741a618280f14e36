import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import type { Language } from '@washboard/contract/languages/languages';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const reportColumns = [
  'date',
  'errorCode',
  'description',
  'severity',
  'state',
  'since',
  'until',
  'duration',
  'fix',
  'author',
  'notedAt',
  'clock',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

type Sentence =
  | 'title'
  | 'page'
  | 'unknownCode'
  | 'machine'
  | 'period'
  | 'periodFrom'
  | 'periodTo'
  | 'wholePeriod'
  | 'narrowed'
  | 'times'
  | 'count'
  | 'truncated'
  | 'none'
  | 'since'
  | 'step'
  | 'fixedBy'
  | 'notedBy'
  | 'noted'
  | 'doubtful';

export interface ReportTexts extends Record<Sentence, string> {
  fileName: string;
  column: Record<ReportColumn, string>;
  severity: Record<AlarmRank, string>;
  state: Record<AlarmState, string>;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };

import type { Texts } from '@washboard/contract/languages/texts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const alarmReportColumns = [
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
export type AlarmReportColumn = (typeof alarmReportColumns)[number];

export type AlarmReportTexts = typeof en;

export const alarmReportTexts: Texts<AlarmReportTexts> = { en, fr, de, it, es };

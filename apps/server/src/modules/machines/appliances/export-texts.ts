import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { Language } from '@washboard/contract/languages/languages';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** Of a table of machines, in the order in which they stand there. */
export const exportColumns = [
  'serialNumber',
  'applianceName',
  'range',
  'modelNumber',
  'companyCode',
  'companyName',
  'condition',
  'openAlarms',
  'worstAlarm',
  'boilerTmp',
  'tankTmp',
  'boilerVlm',
  'tankVlm',
  'volumeUnit',
  'FW00',
  'FW02',
  'lastHeard',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

export interface ExportTexts {
  fileName: string;
  column: Record<ExportColumn, string>;
  condition: Record<Condition, string>;
  severity: Record<AlarmRank, string>;
}

export const exportTexts: Readonly<Record<Language, ExportTexts>> = { en, fr, de, it, es };

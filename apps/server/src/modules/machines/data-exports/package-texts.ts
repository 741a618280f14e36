import type { Language } from '@washboard/contract/languages/languages';
import type { Channel } from '@washboard/contract/telemetry/channels';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const partKinds = [
  'machine',
  'parameters',
  'cycles',
  'events',
  'alarms',
  'counters',
  'cycleSums',
  'connectionLosses',
  'replies',
  'hours',
  'minutes',
  'samples',
  'ledger',
] as const;
export type PartKind = (typeof partKinds)[number];

export interface PackageTexts {
  title: string;
  /** Paragraphs. */
  introduction: readonly string[];
  filesTitle: string;
  /** Field, meaning, unit. */
  tableTitles: readonly string[];
  kindsTitle: string;
  part: Record<PartKind, { title: string; description: string }>;
  channel: Record<Channel, string>;
  /** By the suffix of the column: `boilerTmpMeanCelsius`. */
  figure: Record<'Mean' | 'Lowest' | 'Highest', string>;
  /** By name, the same in all files. */
  field: Readonly<Record<string, string>>;
}

export const packageTexts: Readonly<Record<Language, PackageTexts>> = { en, fr, de, it, es };

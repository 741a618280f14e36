import type { Texts } from '@washboard/contract/languages/texts';
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

export type PackageTexts = typeof en;

export const packageTexts: Texts<PackageTexts> = { en, fr, de, it, es };

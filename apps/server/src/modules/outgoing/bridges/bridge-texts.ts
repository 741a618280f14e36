import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export type StateName = 'off' | 'startup' | 'ready' | 'running' | 'shutdown';

export interface BridgeTexts {
  /** Names of the entities. */
  entity: Record<keyof typeof en.entity, string>;
  state: Record<StateName, string>;
  outcome: Record<CycleRecord['outcome'], string>;
  hygiene: Record<HygieneResult, string>;
  /** An alarm that this version does not know. */
  unknownAlarm: string;
  noAlarm: string;
}

export const bridgeTexts: Readonly<Record<Language, BridgeTexts>> = { en, fr, de, it, es };

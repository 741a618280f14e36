import type { Language } from '@washboard/contract/languages/languages';
import type { TariffName } from '@washboard/contract/statistics/costs';
import type { CounterName } from '@washboard/contract/statistics/counts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export interface ExportTexts {
  fileName: string;
  begin: string;
  ended: string;
  hygienic: string;
  deviating: string;
  notJudgeable: string;
  cyclesWater: string;
  cyclesEnergy: string;
  counter: Record<CounterName, string>;
  cost: Record<TariffName | 'total' | 'partial', string>;
  kind: Record<TariffName, string>;
  cyclesOf: string;
}

export const exportTexts: Readonly<Record<Language, ExportTexts>> = { en, fr, de, it, es };

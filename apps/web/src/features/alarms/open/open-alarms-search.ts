import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

// Importing the contract's values would enlarge the first bundle.
const ranks = ['critical', 'unknown', 'warning', 'notice'] as const satisfies readonly AlarmRank[];
const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const satisfies readonly Gamma[];

export interface OpenAlarmsSearch {
  severity?: AlarmRank;
  gamma?: Gamma;
  companyCode?: string;
}

export const parseOpenAlarmsSearch: (raw: Record<string, unknown>) => OpenAlarmsSearch = searchParser({
  severity: oneOf(ranks),
  gamma: oneOf(gammas),
  companyCode: textOf(6, /^\d{6}$/),
});

import type { HygieneFilter } from '@washboard/contract/hygiene/hygiene-records';
import { oneOf, readDay, readWholeNumber, searchParser, textUpTo } from '../../../lib/search-params.ts';

// Importing the contract's values would enlarge the first bundle.
const filters = ['valid', 'deviating', 'open', 'closed', 'notJudgeable'] as const satisfies readonly HygieneFilter[];

/** Days and months are in the machine's time zone. */
export interface MachineHygieneSearch {
  /** The month `yyyy-mm` is by default that of the day, or the present one. */
  month?: string;
  day?: string;
  filter?: HygieneFilter;
  record?: number;
}

export const parseMachineHygieneSearch: (raw: Record<string, unknown>) => MachineHygieneSearch = searchParser({
  month: textUpTo(7, /^20\d\d-(0[1-9]|1[0-2])$/),
  day: readDay,
  filter: oneOf(filters),
  record: readWholeNumber,
});

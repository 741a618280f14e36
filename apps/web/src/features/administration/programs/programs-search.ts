import { keyStates } from '@washboard/contract/subscription-keys/subscription-keys';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

export const programLists = ['keys', 'applications'] as const;

export const parseProgramsSearch = searchParser({
  list: oneOf(programLists, 'keys'),
  search: textUpTo(100),
  state: oneOf(keyStates, 'active'),
});

export type ProgramsSearch = ReturnType<typeof parseProgramsSearch>;

import { keyStates } from '@washboard/contract/subscription-keys/subscription-keys';
import { oneOf, searchParser } from '../../../lib/search-params.ts';

/** Search parameters of the API access. */
export const parseProgramsSearch = searchParser({ state: oneOf(keyStates, 'active') });

export type ProgramsSearch = ReturnType<typeof parseProgramsSearch>;

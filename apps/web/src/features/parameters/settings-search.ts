import { searchParser, textUpTo } from '../../lib/search-params.ts';

export const parseCyclesSearch = searchParser({ cycle: textUpTo(64, /^\w+$/) });

export const parseProfilesSearch = searchParser({ profile: textUpTo(64, /^[\w-]+$/) });

export const parseAllProfilesSearch = searchParser({ search: textUpTo(100) });

import { searchParser, textOf } from '../../lib/search-params.ts';

export const parseCyclesSearch = searchParser({ cycle: textOf(64, /^\w+$/) });

export const parseProfilesSearch = searchParser({ profile: textOf(64, /^[\w-]+$/) });

export const parseAllProfilesSearch = searchParser({ search: textOf(100) });

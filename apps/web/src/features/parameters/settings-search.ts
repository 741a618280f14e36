import { searchParser, textOf } from '../../lib/search-params.ts';

/** The cycle that a narrow page shows. */
export const parseCyclesSearch = searchParser({ cycle: textOf(64, /^\w+$/) });

/** The ID of the profile beside the list. */
export const parseProfilesSearch = searchParser({ profile: textOf(64, /^[\w-]+$/) });

export const parseAllProfilesSearch = searchParser({ search: textOf(100) });

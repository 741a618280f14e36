import { searchParser, textOf } from '../../lib/search-params.ts';

/** Search parameters of the cycles: the one that is shown where the page is narrow. */
export const parseCyclesSearch = searchParser({ cycle: textOf(64, /^\w+$/) });

/** Search parameters of the settings profiles: the ID of the one beside the list. */
export const parseProfilesSearch = searchParser({ profile: textOf(64, /^[\w-]+$/) });

/** Search parameters of the settings profiles of all models. */
export const parseAllProfilesSearch = searchParser({ search: textOf(100) });

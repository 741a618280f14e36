import { oneOf, readWholeNumber, searchParser } from '../../../lib/search-params.ts';

export const defaultsViews = ['cycles', 'factory', 'versions'] as const;
export type DefaultsView = (typeof defaultsViews)[number];

/** Search parameters of a list: the view, the version that is read, and the one that it is compared with. */
export const parseDefaultsSearch = searchParser({
  view: oneOf(defaultsViews, 'cycles'),
  version: readWholeNumber,
  against: readWholeNumber,
});
export type DefaultsSearch = ReturnType<typeof parseDefaultsSearch>;

import { oneOf, readWholeNumber, searchParser } from '../../../lib/search-params.ts';

export const defaultsViews = ['cycles', 'factory', 'versions'] as const;
export type DefaultsView = (typeof defaultsViews)[number];

export const parseDefaultsSearch = searchParser({
  view: oneOf(defaultsViews, 'cycles'),
  version: readWholeNumber,
  against: readWholeNumber,
});
export type DefaultsSearch = ReturnType<typeof parseDefaultsSearch>;

import { describe, expect, it } from 'vitest';
import { dayFrom, oneOf, readWholeNumber, searchParser, textUpTo, validated } from './search-params.ts';

const parse = searchParser({
  view: oneOf(['week', 'month'], 'week'),
  search: textUpTo(5),
  code: textUpTo(6, /^\d{6}$/),
  day: dayFrom('2001-01-01'),
  event: readWholeNumber,
});

describe('a parser of search parameters', () => {
  it('the parser reads known parameters', () => {
    const search = { view: 'month', search: 'a b', code: '300001', day: '2026-02-28', event: 7 };
    expect(parse(search)).toStrictEqual(search);
  });

  it('the parser omits defaults, unknown names and invalid values', () => {
    expect(parse({})).toStrictEqual({});
    expect(parse({ view: 'week', other: 1 })).toStrictEqual({});
    expect(parse({ view: 'year', search: '  ', code: '30001x', day: '2026-02-30', event: -1 })).toStrictEqual({});
    expect(parse({ view: 1, search: {}, code: null, day: '2000-12-31', event: 1.5 })).toStrictEqual({});
  });

  it('the parser accepts a text that looks like a number, trims it and cuts it', () => {
    expect(parse({ search: 24, code: 300001 })).toStrictEqual({ search: '24', code: '300001' });
    expect(parse({ search: '  abcdefg ' })).toStrictEqual({ search: 'abcde' });
  });
});

it('validation removes rejected parameters from the parameters that the router keeps', () => {
  const raw = { day: '1990-05-05', view: 'month', show: 'moon' };
  // The router merges the result over the address.
  expect({ ...raw, ...validated(parse)(raw) }).toEqual({ view: 'month' });
});

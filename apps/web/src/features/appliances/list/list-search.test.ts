import { describe, expect, it } from 'vitest';
import { parseListSearch } from './list-search.ts';

describe('parseListSearch', () => {
  it('keeps what it understands', () => {
    const raw = { search: 'ponte', connection: 'offline', sort: '-applianceName', view: 'table' };
    expect(parseListSearch(raw)).toEqual(raw);
  });

  it('leaves out defaults, so that the plain address shows the plain list', () => {
    expect(parseListSearch({ search: ' ', sort: 'applianceName', view: 'cards' })).toEqual({});
  });

  it('leaves out what it does not understand', () => {
    expect(parseListSearch({ connection: 'sometimes', sort: 'price; drop table', view: 7, search: ['x'] })).toEqual({});
  });

  it('takes digits for a search, too', () => {
    expect(parseListSearch({ search: 240001 })).toEqual({ search: '240001' });
  });
});

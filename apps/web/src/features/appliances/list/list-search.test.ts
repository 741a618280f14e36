import { describe, expect, it } from 'vitest';
import { filterOf, parseListSearch } from './list-search.ts';

describe('parseListSearch', () => {
  it('keeps known parameters', () => {
    const raw = {
      search: 'ponte',
      condition: 'running',
      connection: 'online',
      alarms: 'critical',
      gamma: 'infinity',
      companyCode: '300001',
      firmware: '2.4.1',
      sort: '-lastHeard',
      view: 'table',
      nearby: 'only',
    };
    expect(parseListSearch(raw)).toEqual(raw);
  });

  it('sends the server neither the form of the list nor what this phone has found', () => {
    expect(filterOf({ search: 'ponte', sort: '-lastHeard', view: 'table', nearby: 'only' })).toEqual({
      search: 'ponte',
      sort: '-lastHeard',
    });
  });

  it('omits defaults, so that the plain address shows the default list', () => {
    expect(parseListSearch({ search: ' ', sort: 'alarms', view: 'cards' })).toEqual({});
  });

  it('drops unknown values', () => {
    const raw = {
      connection: 'sometimes',
      sort: 'price; drop table',
      view: 7,
      search: ['x'],
      companyCode: '3000',
      x: 1,
    };
    expect(parseListSearch(raw)).toEqual({});
  });

  it('accepts digits as text', () => {
    expect(parseListSearch({ search: 240001, companyCode: 300001, firmware: 2 })).toEqual({
      search: '240001',
      companyCode: '300001',
      firmware: '2',
    });
  });

  it('cuts text at the server’s limit', () => {
    expect(parseListSearch({ search: 'x'.repeat(1000) }).search).toHaveLength(100);
  });
});

import { describe, expect, it } from 'vitest';
import { filterOf, parseListSearch } from './list-search.ts';

describe('parseListSearch', () => {
  it('parsing keeps known parameters', () => {
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

  it('the request contains neither the view of the list nor the Bluetooth filter of this phone', () => {
    expect(filterOf({ search: 'ponte', sort: '-lastHeard', view: 'table', nearby: 'only' })).toEqual({
      search: 'ponte',
      sort: '-lastHeard',
    });
  });

  it('parsing omits defaults, so that the plain address shows the default list', () => {
    expect(parseListSearch({ search: ' ', sort: 'alarms', view: 'cards' })).toEqual({});
  });

  it('parsing drops unknown values', () => {
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

  it('parsing accepts numbers as text', () => {
    expect(parseListSearch({ search: 240001, companyCode: 300001, firmware: 2 })).toEqual({
      search: '240001',
      companyCode: '300001',
      firmware: '2',
    });
  });

  it('parsing cuts text at the server’s limit', () => {
    expect(parseListSearch({ search: 'x'.repeat(1000) }).search).toHaveLength(100);
  });
});

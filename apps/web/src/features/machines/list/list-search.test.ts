import { describe, expect, it } from 'vitest';
import { listFilter, parseListSearch } from './list-search.ts';

describe('parseListSearch', () => {
  it('parsing the address of the machine list keeps known parameters', () => {
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
      group: 'site',
      nearby: 'only',
    };
    expect(parseListSearch(raw)).toEqual(raw);
  });

  it('the request of the machine list contains neither its view, its sections nor its Bluetooth filter', () => {
    expect(listFilter({ search: 'ponte', sort: '-lastHeard', view: 'table', group: 'site', nearby: 'only' })).toEqual({
      search: 'ponte',
      sort: '-lastHeard',
    });
  });

  it('parsing the address of the machine list omits defaults', () => {
    expect(parseListSearch({ search: ' ', sort: 'attention', view: 'strips' })).toEqual({});
  });

  it('parsing the address of the machine list drops unknown values', () => {
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

  it('parsing the address of the machine list accepts numbers as text', () => {
    expect(parseListSearch({ search: 240001, companyCode: 300001, firmware: 2 })).toEqual({
      search: '240001',
      companyCode: '300001',
      firmware: '2',
    });
  });

  it('parsing the address of the machine list cuts text at the server’s limit', () => {
    expect(parseListSearch({ search: 'x'.repeat(1000) }).search).toHaveLength(100);
  });
});

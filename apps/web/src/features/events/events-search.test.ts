import { describe, expect, it } from 'vitest';
import { eventsFilter, parseEventsSearch } from './events-search.ts';

describe('the address of the event log', () => {
  it.each([
    [{}, {}],
    [
      { period: '24h', kind: 'cycles', event: 1795230275004 },
      { period: '24h', kind: 'cycles', event: 1795230275004 },
    ],
    [{ period: '7d' }, {}],
    [
      { hygiene: 'deviating', doors: 'shown' },
      { hygiene: 'deviating', doors: 'shown' },
    ],
    [{ hygiene: 'valid', doors: 'open' }, {}],
    [{ event: '12' }, { event: 12 }],
    [{ kind: 'doorOpened', event: 'x', from: 'yesterday', period: ['7d'] }, {}],
    [{ event: -1 }, {}],
    [{ event: 1.5 }, {}],
  ])('the parser reads the address of the event log with %j as %j', (raw, search) => {
    expect(parseEventsSearch(raw)).toEqual(search);
  });

  it('the search parameters of the event log become the filter of the request', () => {
    expect(eventsFilter({ kind: 'alarms', event: 7 }, { fromMs: 0, toMs: 86_400_000 })).toEqual({
      startDate: '1970-01-01T00:00:00.000Z',
      stopDate: '1970-01-02T00:00:00.000Z',
      kind: 'alarms',
      doors: 'hidden',
    });
  });

  it('the request of the event log hides doors unless the reader selects them or their kind', () => {
    const span = { fromMs: 0, toMs: null };
    const startDate = '1970-01-01T00:00:00.000Z';
    expect(eventsFilter({ hygiene: 'deviating' }, span)).toEqual({ startDate, hygiene: 'deviating', doors: 'hidden' });
    expect(eventsFilter({ doors: 'shown' }, span)).toEqual({ startDate });
    expect(eventsFilter({ kind: 'doorAndPower' }, span)).toEqual({ startDate, kind: 'doorAndPower' });
  });
});

import type { Attention, MachineAttention } from '@washboard/contract/attention/attention';
import { describe, expect, it } from 'vitest';
import { thingsOf } from './thing-rows.ts';
import { alarmKinds, countThings, recordKinds, thingKinds, toneOf } from './things.ts';

const since = '2026-11-29T12:42:00.000Z';
const none = {
  critical: 0,
  unknown: 0,
  hold: 0,
  deviation: 0,
  warning: 0,
  person: 0,
  silence: 0,
  review: 0,
  notice: 0,
};

function machine(serialNumber: string, reasons: MachineAttention['reasons']): MachineAttention {
  const place = { gamma: 'infinity', timeZone: 'Europe/Rome', companyCode: '200001', companyName: 'Al Ponte' } as const;
  return { serialNumber, applianceName: serialNumber, ...place, score: 1, reasons };
}

const attention = (fields: Partial<Attention>): Attention => ({
  at: since,
  score: 1,
  counts: none,
  machineCount: fields.machines?.length ?? 0,
  machines: [],
  review: null,
  people: null,
  ...fields,
});

describe('the rows of what needs the reader', () => {
  it('a critical alarm comes first, whichever machine has it, and a review last', () => {
    const things = thingsOf(
      attention({
        machines: [
          machine('A', [
            { kind: 'critical', count: 1, errorCode: 'TH01', since, takenBy: null },
            { kind: 'silence', count: 1, since },
          ]),
          machine('B', [{ kind: 'deviation', count: 2, recordId: 7, record: null, since }]),
        ],
        review: { day: '2026-11-28', days: 2, machines: 2 },
        people: { count: 1, since },
      }),
    );
    expect(things.map(({ kind }) => kind)).toEqual(['critical', 'deviation', 'person', 'silence', 'review']);
  });

  it('a notice makes no row, because it needs no action', () => {
    const machines = [machine('A', [{ kind: 'notice', count: 3, errorCode: 'N01', since, takenBy: null }])];
    expect(thingsOf(attention({ machines }))).toEqual([]);
    expect(countThings({ ...none, notice: 3 }).count).toBe(0);
  });
});

describe('the counts of the menu', () => {
  it.each(thingKinds)('one thing of kind %s alone is counted, in its tone', (kind) => {
    expect(countThings({ ...none, [kind]: 1 })).toEqual({ count: 1, tone: toneOf(kind) });
  });

  it('a count has the tone of the most urgent thing', () => {
    expect(countThings({ ...none, silence: 4, warning: 2 })).toEqual({ count: 6, tone: 'warning' });
  });

  it('a page counts only the kinds that it shows', () => {
    const counts = { ...none, critical: 2, warning: 1, hold: 1, deviation: 3 };
    expect(countThings(counts, alarmKinds).count).toBe(3);
    expect(countThings(counts, recordKinds).count).toBe(4);
  });

  it('several days to review are one thing', () => {
    expect(countThings({ ...none, review: 7 }).count).toBe(1);
  });

  it('nothing is counted before the first answer', () => {
    expect(countThings(undefined)).toEqual({ count: 0, tone: 'quiet' });
  });
});

import type { Attention, MachineAttention } from '@washboard/contract/attention/attention';
import { describe, expect, it } from 'vitest';
import { attentionItems } from './attention-items.ts';
import { alarmKinds, attentionItemKinds, attentionTone, countAttention, recordKinds } from './attention-kinds.ts';

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

describe('the list of what needs the reader', () => {
  it('the list begins with a critical alarm, whichever machine has it, and ends with a review', () => {
    const items = attentionItems(
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
    expect(items.map(({ kind }) => kind)).toEqual(['critical', 'deviation', 'person', 'silence', 'review']);
  });

  it('the list has no row for a notice, because a notice needs no action', () => {
    const machines = [machine('A', [{ kind: 'notice', count: 3, errorCode: 'N01', since, takenBy: null }])];
    expect(attentionItems(attention({ machines }))).toEqual([]);
    expect(countAttention({ ...none, notice: 3 }).count).toBe(0);
  });
});

describe('the counts in the menu', () => {
  it.each(attentionItemKinds)('the menu counts a single problem of kind %s, in its tone', (kind) => {
    expect(countAttention({ ...none, [kind]: 1 })).toEqual({ count: 1, tone: attentionTone(kind) });
  });

  it('a count in the menu has the tone of the most urgent problem', () => {
    expect(countAttention({ ...none, silence: 4, warning: 2 })).toEqual({ count: 6, tone: 'warning' });
  });

  it('the count of a page includes only the kinds that the page shows', () => {
    const counts = { ...none, critical: 2, warning: 1, hold: 1, deviation: 3 };
    expect(countAttention(counts, alarmKinds).count).toBe(3);
    expect(countAttention(counts, recordKinds).count).toBe(4);
  });

  it('several days to review count as one', () => {
    expect(countAttention({ ...none, review: 7 }).count).toBe(1);
  });

  it('the menu shows no count before the first answer', () => {
    expect(countAttention(undefined)).toEqual({ count: 0, tone: 'quiet' });
  });
});

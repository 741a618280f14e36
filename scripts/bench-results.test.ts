import { describe, expect, it } from 'vitest';
import { notableDifferences, readFigures, tableOfAll } from './bench-results.mjs';

const figure = (value: number, name = 'delay: p99') => ({ name, value, unit: 'ms' });

it('the parser reads one figure from each line', () => {
  expect(readFigures('{"name":"a: b","value":1,"unit":"s"}\n{"name":"c: d","value":2,"unit":"s"}\n')).toEqual([
    { name: 'a: b', value: 1, unit: 's' },
    { name: 'c: d', value: 2, unit: 's' },
  ]);
});

describe('notableDifferences', () => {
  it('a figure that has tripled, or fallen below a third, is notable', () => {
    expect(notableDifferences([figure(10)], [figure(31)])).toEqual(['delay: p99: 31 ms, was 10 (× 3.10)']);
    expect(notableDifferences([figure(10)], [figure(3)])).toEqual(['delay: p99: 3 ms, was 10 (× 0.30)']);
  });

  it('a difference between computers, a new figure and a previous zero are not notable', () => {
    expect(notableDifferences([figure(10)], [figure(29)])).toEqual([]);
    expect(notableDifferences([], [figure(29)])).toEqual([]);
    expect(notableDifferences([figure(0)], [figure(29)])).toEqual([]);
    expect(notableDifferences(undefined, [figure(29)])).toEqual([]);
  });
});

it('the table of all benches has the previous figures, and names a failed bench', () => {
  const computer = { processor: 'Processor', cores: 2, memoryGb: 25, node: 'v24.0.0' };
  const speed = { before: 'fast', after: 'slow' };
  const benches = [
    { name: 'one', seconds: 12, computer, speed, figures: [{ ...figure(20), atMost: 25 }], earlier: [figure(10)] },
    { name: 'other', seconds: 3, computer, speed, failure: 'It failed.', figures: [], earlier: undefined },
  ];
  const table = tableOfAll(benches, { at: '2026-01-01', speedText: (text: string) => text });
  expect(table).toContain('at 2026-01-01, on Processor, 2 cores, 25 GB, Node v24.0.0');
  expect(table).toContain('12 s. Before: fast. After: slow.');
  expect(table).toContain('| delay: p99 | 20 ms | ≤ 25 | 10 | 2.00 |');
  expect(table).toContain('**It failed.** 3 s.');
});

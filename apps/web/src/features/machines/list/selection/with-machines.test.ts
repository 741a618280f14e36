import { describe, expect, it } from 'vitest';
import { type Selection, withMachines } from './use-selection.ts';

const machine = (serialNumber: string) => ({ serialNumber, applianceName: serialNumber });
const all = (...except: string[]): Selection => ({ kind: 'all', filter: {}, total: 3, except: new Set(except) });

describe('a selection', () => {
  it('a selection adds and removes machines with their names', () => {
    const some = withMachines({ kind: 'some', machines: new Map() }, [machine('A'), machine('B')], true);
    expect(withMachines(some, [machine('A')], false)).toEqual({ kind: 'some', machines: new Map([['B', 'B']]) });
  });

  it('a selection of all matching machines stores exceptions', () => {
    expect(withMachines(all(), [machine('A')], false)).toEqual(all('A'));
    expect(withMachines(all('A'), [machine('A')], true)).toEqual(all());
  });

  it('a selection of all matching machines becomes empty after the last one is removed', () => {
    expect(withMachines(all('A', 'B'), [machine('C')], false)).toEqual({ kind: 'some', machines: new Map() });
  });
});

import { describe, expect, it } from 'vitest';
import { type Selection, withMachines } from './use-selection.ts';

const machine = (serialNumber: string) => ({ serialNumber, applianceName: serialNumber });
const all = (...except: string[]): Selection => ({ kind: 'all', filter: {}, total: 3, except: new Set(except) });

describe('a selection', () => {
  it('adds and removes machines with their names', () => {
    const some = withMachines({ kind: 'some', machines: new Map() }, [machine('A'), machine('B')], true);
    expect(withMachines(some, [machine('A')], false)).toEqual({ kind: 'some', machines: new Map([['B', 'B']]) });
  });

  it('of all matching machines remembers exceptions', () => {
    expect(withMachines(all(), [machine('A')], false)).toEqual(all('A'));
    expect(withMachines(all('A'), [machine('A')], true)).toEqual(all());
  });

  it('of all matching machines is empty after the last one is removed', () => {
    expect(withMachines(all('A', 'B'), [machine('C')], false)).toEqual({ kind: 'some', machines: new Map() });
  });
});

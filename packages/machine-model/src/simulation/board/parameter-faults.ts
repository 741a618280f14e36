import type { MachineFault } from '../faults.ts';
import type { CorruptibleStore } from './parameter-store.ts';

/** What fits into no bounds: all bits of a 16-bit cell set. */
const garbage = 65_535;

/** Faults that act on the memory in which the parameters are. Repairing one writes all values back. */
export function applyToMemory(store: CorruptibleStore, fault: MachineFault, isPresent: boolean): void {
  if (fault !== 'parametersLost' && fault !== 'parameterCorrupted' && fault !== 'calibrationLost') return;
  if (!isPresent) {
    store.restore();
    return;
  }
  if (fault === 'parametersLost') store.lose();
  if (fault === 'parameterCorrupted') store.corrupt('S18', garbage);
  if (fault === 'calibrationLost') for (const code of ['PV1', 'PV2', 'PV3', 'PV4']) store.corrupt(code, 0);
}

import { gammas } from '@washboard/contract/appliances/appliances';
import { describe, expect, it } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { actuatorFaults, faultsOf, machineFaults } from './faults.ts';

describe('the faults of a machine', () => {
  it.each(gammas)('the faults of %s include no fault of a part that the range lacks', (gamma) => {
    const { channels, features } = rangeModels[gamma];
    const faults = faultsOf(rangeModels[gamma]);
    expect(faults.has('inletProbeBreak')).toBe(channels.includes('waterTmp'));
    expect(faults.has('flowMeterBreak')).toBe(features.has('flowMeter'));
    expect(faults.has('resinBlocked')).toBe(features.has('softener'));
    expect(faults.has('heatRecoveryFanStuckOn')).toBe(features.has('heatRecovery'));
    expect(faults.has('washPumpStuckOff')).toBe(true);
  });

  it('every fault is possible in some range', () => {
    const possible = new Set(gammas.flatMap((gamma) => [...faultsOf(rangeModels[gamma])]));
    expect([...possible].toSorted()).toEqual([...machineFaults, ...actuatorFaults].toSorted());
  });
});

import { actuatorFaults, machineFaults } from '@washboard/machine-model/simulation/faults';
import { expect, it } from 'vitest';
import { faultGroups, faultsByGroup } from './fault-groups.ts';

it('the panel offers every fault of the machine once', () => {
  const offered = faultGroups.flatMap((group) => faultsByGroup[group]);
  expect(offered.toSorted()).toEqual([...machineFaults, ...actuatorFaults].toSorted());
});

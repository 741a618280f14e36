import { actuatorFaults, machineFaults } from '@washboard/machine-model/simulation/faults';
import { expect, it } from 'vitest';
import { faultGroups, faultsByGroup, matchesSearch } from './fault-groups.ts';

it('the panel offers every fault of the machine once', () => {
  const offered = faultGroups.flatMap((group) => faultsByGroup[group]);
  expect(offered.toSorted()).toEqual([...machineFaults, ...actuatorFaults].toSorted());
});

it.each([
  ['Válvula de entrada', 'valvula', true],
  ['Robinet d’eau fermé', 'FERME eau', true],
  ['Robinet d’eau fermé', 'ouvert', false],
  ['Wasserhahn zu', '', true],
])('"%s" matches the search "%s": %s', (text, search, isFound) => {
  expect(matchesSearch(text, search)).toBe(isFound);
});

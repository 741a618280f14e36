import { gammas } from '@washboard/contract/appliances/appliances';
import { localize } from '@washboard/contract/data-models/localize';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { expect, test } from 'vitest';
import type { ParameterModel } from '../model/parameter-model.ts';
import { energySavingGroups, factoryParameterGroups } from './parameter-groups.ts';

test('every factory parameter is in one group, and no group is longer than a screen', () => {
  const document = localize(dataModelOf('infinity', 'INF-50', 'A'), 'en');
  const groups = factoryParameterGroups(document as unknown as ParameterModel);
  const codes = groups.flatMap(({ parameters }) => parameters.map(({ code }) => code));
  const factory = document.parameters.filter(({ type }) => type === 1).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(factory.toSorted());
  expect(Object.fromEntries(groups.map(({ key, parameters }) => [key, parameters.length]))).toMatchObject({
    machine: 4,
    levels: 6,
    heating: 9,
    pumps: 9,
    draining: 3,
    softener: 7,
    timeLimits: 8,
  });
});

test.each(gammas)('every range has the groups for saving energy that its machines support: %s', (gamma) => {
  const document = localize(dataModelOf(gamma, '', ''), 'en') as unknown as ParameterModel;
  const groups = energySavingGroups(document, () => true);
  const shown = groups.map(({ key, parameters }) => [key, parameters.map(({ identifier }) => identifier)]);
  const known = new Set(document.parameters.map(({ identifier }) => identifier));
  const ofRecovery = ['heatRecoveryPresent', 'heatRecoveryDuration'].filter((identifier) => known.has(identifier));
  expect(shown).toEqual([
    ['standby', ['standbyTime', 'standbyReduction']],
    ['energySaving', ['energySavingReduction', 'energySavingTime', 'energySavingFrom', 'energySavingUntil']],
    ...(ofRecovery.length > 0 ? [['heatRecovery', ofRecovery]] : []),
  ]);
  expect(energySavingGroups(document, ({ type }) => type === 0).flatMap(({ parameters }) => parameters)).toHaveLength(
    4,
  );
});

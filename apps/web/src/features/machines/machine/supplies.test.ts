import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { expect, it } from 'vitest';
import { suppliesOf } from './supplies.ts';

const startDate = '2026-11-21T10:00:00.000Z';

function levelsOf(
  codes: string[],
  gamma: keyof typeof rangeModels = 'infinity',
  state: 'online' | 'offline' = 'online',
) {
  const openAlarms: ApplianceState['openAlarms'] = codes.map((errorCode) => ({
    errorCode,
    severity: 'notice' as const,
    startDate,
  }));
  const supplies = suppliesOf({ connection: { state, since: null }, openAlarms }, rangeModels[gamma]);
  return Object.fromEntries(supplies.map(({ name, level }) => [name, level]));
}

it('a supply is low while its alarm is open, and enough without it', () => {
  expect(levelsOf([])).toEqual({ chemistry: 'enough', salt: 'enough' });
  expect(levelsOf(['W08'])).toEqual({ chemistry: 'low', salt: 'enough' });
  expect(levelsOf(['W06'])).toEqual({ chemistry: 'enough', salt: 'low' });
});

it('a supply is unknown while its sensor is faulty or the machine is offline', () => {
  expect(levelsOf(['CM04', 'AN12'])).toEqual({ chemistry: 'unknown', salt: 'unknown' });
  expect(levelsOf([], 'infinity', 'offline')).toEqual({ chemistry: 'unknown', salt: 'unknown' });
});

it('a range without sensors reports no supplies, and a range without a softener has no salt', () => {
  expect(levelsOf([], 'hiline')).toMatchObject({ chemistry: 'unreported' });
  for (const gamma of ['infinity', 'hiline', 'prime', 'ge'] as const) {
    expect('salt' in levelsOf([], gamma)).toBe(rangeModels[gamma].features.has('softener'));
  }
});

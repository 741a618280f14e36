import { expect, test } from 'vitest';
import { rangeModels } from '../../ranges/range-models.ts';
import { createParameterStore } from '../board/parameter-store.ts';
import { settingsFrom } from '../board/settings.ts';
import { healthySignals } from '../board/signals.ts';
import { refillBandL } from '../plant/figures.ts';
import { createStartUp } from './start-up.ts';

const { gamma, features } = rangeModels.infinity;
const settings = settingsFrom(createParameterStore({ gamma }).settingOf, features);
const ready = { tankC: 63, boilerC: 85 };

function decide({ tankL, boilerMissingL, boilerC = 85 }: { tankL: number; boilerMissingL: number; boilerC?: number }) {
  const signals = { ...healthySignals(), tankC: 63, boilerC };
  return createStartUp()({ signals, settings, tankL, boilerL: settings.boilerLevelL - boilerMissingL }, ready);
}

test('a full and hot machine is ready', () => {
  expect(decide({ tankL: 11, boilerMissingL: 0 }).isReady).toBe(true);
});

test.each([0.06, 0.2, refillBandL - 0.01])(
  'a start-up does not wait for a boiler that lacks %d l, because it is not refilled',
  (missingL) => {
    expect(decide({ tankL: 11, boilerMissingL: missingL }).isReady).toBe(true);
    expect(decide({ tankL: 5, boilerMissingL: missingL }).isRinsePumpOn).toBe(true);
  },
);

test('the tank is filled with hot water only, and heated no more than needed', () => {
  expect(decide({ tankL: 0, boilerMissingL: 0, boilerC: 60 })).toMatchObject({
    isRinsePumpOn: false,
    isReady: false,
    setPoints: { boilerC: 71 },
  });
  expect(decide({ tankL: 0, boilerMissingL: 2 }).isRinsePumpOn).toBe(false);
});

test('a boiler that is not hot again after the last charge delays the start', () => {
  expect(decide({ tankL: 11, boilerMissingL: 0, boilerC: 80 })).toMatchObject({ isReady: false, setPoints: ready });
});

test('a machine without a level or a temperature is neither filled nor ready', () => {
  const signals = { ...healthySignals(), tankC: null, boilerC: 85 };
  expect(createStartUp()({ signals, settings, tankL: 11, boilerL: 7 }, ready)).toMatchObject({
    isRinsePumpOn: false,
    isReady: false,
  });
});

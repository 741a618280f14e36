import { expect, it } from 'vitest';
import { isNight } from './is-night.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const dimHours = (night: Parameters<typeof isNight>[1]) => hours.filter((hour) => isNight(hour, night));

it.each([
  [{ from: 22, to: 6 }, [0, 1, 2, 3, 4, 5, 22, 23]],
  [{ from: 1, to: 3 }, [1, 2]],
  [{ from: 5, to: 5 }, []],
  [null, []],
])('the screen of the wall dims for the night %o in the hours %o', (night, expected) => {
  expect(dimHours(night)).toEqual(expected);
});

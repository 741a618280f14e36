import { describe, expect, it } from 'vitest';
import { createFormats } from '../../lib/format/formats.ts';
import { axisMarks } from './plot-options.ts';

const shownMarks = (system: 'metric' | 'imperial', ...[channel, highest]: ['tankTmp' | 'tankVlm', number]) => {
  const formats = createFormats('en-GB', system);
  return axisMarks(channel, 0, highest, formats).map((mark) => formats.axisNumber(channel, mark));
};

describe('axis ticks are round numbers in the displayed unit', () => {
  it('degrees Celsius', () =>
    expect(shownMarks('metric', 'tankTmp', 1150)).toEqual(['0', '20', '40', '60', '80', '100']));
  it('degrees Fahrenheit', () => expect(shownMarks('imperial', 'tankTmp', 1150)).toEqual(['50', '100', '150', '200']));
  it('litres', () => expect(shownMarks('metric', 'tankVlm', 120)).toEqual(['0', '2', '4', '6', '8', '10', '12']));
  it('gallons', () =>
    expect(shownMarks('imperial', 'tankVlm', 120)).toEqual(['0', '0.5', '1', '1.5', '2', '2.5', '3']));
});

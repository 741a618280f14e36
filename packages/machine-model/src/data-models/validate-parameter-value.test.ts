import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDataModels, dataModelOf } from './data-models.ts';
import { parameterByCode, validateParameterValue } from './validate-parameter-value.ts';

const parameters = allDataModels().flatMap((model) => model.parameters);
const anyParameter = fc.constantFrom(...parameters);

describe('the value of a parameter', () => {
  it('a parameter accepts its default', () => {
    for (const parameter of parameters) expect(validateParameterValue(parameter, parameter.default)).toBeNull();
  });

  it('a parameter accepts any number of steps above its minimum, up to its maximum', () => {
    fc.assert(
      fc.property(anyParameter, fc.double({ min: 0, max: 1, noNaN: true }), ({ min, max, step, ...rest }, share) => {
        const steps = Math.floor(share * Math.round((max - min) / step));
        expect(validateParameterValue({ min, max, step, ...rest }, min + steps * step)).toBeNull();
      }),
    );
  });

  it('a parameter accepts a valid value as a person types it', () => {
    const dosage = parameterByCode(dataModelOf('infinity', 'INF-50', 'A'), 'd') ?? expect.fail('no dosage');
    for (let tenths = 0; tenths <= 60; tenths += 1) expect(validateParameterValue(dosage, tenths / 10)).toBeNull();
  });

  it('a parameter refuses a value between two steps', () => {
    fc.assert(
      fc.property(
        anyParameter.filter(({ min, max }) => min < max),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        ({ min, max, step, ...rest }, share, between) => {
          const steps = Math.floor(share * (Math.round((max - min) / step) - 1));
          const value = min + (steps + between) * step;
          expect(validateParameterValue({ min, max, step, ...rest }, value)).toBe('offStep');
        },
      ),
    );
  });

  it('a parameter refuses a value out of bounds', () => {
    fc.assert(
      fc.property(anyParameter, fc.integer({ min: 1, max: 1000 }), (parameter, steps) => {
        expect(validateParameterValue(parameter, parameter.min - steps * parameter.step)).toBe('belowMinimum');
        expect(validateParameterValue(parameter, parameter.max + steps * parameter.step)).toBe('aboveMaximum');
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a parameter refuses %s', (value) => {
    for (const parameter of parameters) expect(validateParameterValue(parameter, value)).toBe('notANumber');
  });
});

describe('a parameter by its code', () => {
  const model = dataModelOf('infinity', 'INF-50', 'A');
  it('a search by code finds the parameter', () => {
    expect(parameterByCode(model, 'S25')).toMatchObject({ identifier: 'rinseFlow', unit: 'l/h' });
    expect(parameterByCode(model, 'DI1')).toMatchObject({ identifier: 'dishes.washDuration' });
  });
  it.each(['S99', '', 's25', 'constructor'])('a search for the code "%s" finds no parameter', (code) => {
    expect(parameterByCode(model, code)).toBeUndefined();
  });
});

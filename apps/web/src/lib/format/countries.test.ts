import { describe, expect, it } from 'vitest';
import { countriesIn } from './countries.ts';

describe('countries', () => {
  it('the list has the 249 countries of ISO 3166-1, each once', () => {
    const codes = countriesIn('en-GB').map(({ code }) => code);
    expect(codes).toHaveLength(249);
    expect(new Set(codes).size).toBe(249);
  });

  it('the countries are named and sorted by the rules of the language', () => {
    const names = countriesIn('de-DE').map(({ name }) => name);
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Palau'));
    expect(names).toContain('Italien');
  });
});

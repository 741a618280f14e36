import { limitBounds, limitNameMaxLength, limitProfileEntrySchema } from '@washboard/contract/hygiene/hygiene-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds, limitFieldErrors, limitTexts, nameMaxLength, readLimits } from './limit-texts.ts';

const typed = { name: 'House', tankTmpMin: '62,5', rinseTmpMin: '82', rinseTmpMax: '90.0', contactSMin: '' };

describe('typed limits', () => {
  it('the form repeats the bounds of the contract', () => {
    expect({ bounds, nameMaxLength }).toEqual({ bounds: limitBounds, nameMaxLength: limitNameMaxLength });
  });

  it('the form accepts a decimal comma or point and reads an empty contact time as any', () => {
    expect(limitFieldErrors(typed, 'metric')).toEqual({});
    expect(readLimits(typed, 'metric')).toEqual({
      tankTmpMin: 625,
      rinseTmpMin: 820,
      rinseTmpMax: 900,
      contactSMin: null,
    });
    const fahrenheit = { ...typed, tankTmpMin: '150', rinseTmpMin: '180', rinseTmpMax: '194', contactSMin: '90' };
    expect(readLimits(fahrenheit, 'imperial')).toEqual({
      tankTmpMin: 656,
      rinseTmpMin: 822,
      rinseTmpMax: 900,
      contactSMin: 90,
    });
  });

  it.each([
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(61) }, { name: 'tooLong' }],
    [{ tankTmpMin: '' }, { tankTmpMin: 'temperature' }],
    [{ tankTmpMin: '29.9' }, { tankTmpMin: 'temperature' }],
    [{ rinseTmpMax: '100.1' }, { rinseTmpMax: 'temperature' }],
    [{ rinseTmpMin: '80.05' }, { rinseTmpMin: 'temperature' }],
    [{ rinseTmpMin: '90' }, { rinseTmpMax: 'rinseOrder' }],
    [{ contactSMin: '0' }, { contactSMin: 'contact' }],
    [{ contactSMin: '90.5' }, { contactSMin: 'contact' }],
    [{ contactSMin: '3601' }, { contactSMin: 'contact' }],
  ])('the form refuses %j', (fields, fieldErrors) => {
    expect(limitFieldErrors({ ...typed, ...fields }, 'metric')).toEqual(fieldErrors);
  });

  it('accepted limits stay unchanged when they are shown and read in any language and unit', () => {
    const tmp = fc.integer({ min: bounds.tmp.least, max: bounds.tmp.most });
    const limits = fc.record({
      tankTmpMin: tmp,
      rinseTmpMin: tmp,
      rinseTmpMax: tmp,
      contactSMin: fc.option(fc.integer({ min: bounds.contactS.least, max: bounds.contactS.most })),
    });
    const reader = fc.record({
      locale: fc.constantFrom('en-GB', 'fr-FR', 'de-DE', 'it-IT', 'es-ES'),
      system: fc.constantFrom('metric' as const, 'imperial' as const),
    });
    fc.assert(
      fc.property(limits, reader, (drawn, { locale, system }) => {
        const profile = { id: '', version: 1, name: 'House', limits: drawn, changedAt: '', retiredAt: null };
        const texts = limitTexts(profile, { locale, system });
        expect(readLimits(texts, system)).toEqual(drawn);
        const isAccepted = limitProfileEntrySchema.safeParse({ name: texts.name, limits: drawn }).success;
        expect(Object.keys(limitFieldErrors(texts, system)).length === 0).toBe(isAccepted);
      }),
    );
  });
});

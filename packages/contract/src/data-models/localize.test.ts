import { expect, expectTypeOf, test } from 'vitest';
import type { Role } from '../accounts/permissions.ts';
import { languages } from '../languages/languages.ts';
import type { DataModel } from './data-model.ts';
import { type Localized, localize } from './localize.ts';

const name = { en: 'Wash', fr: 'Lavage', de: 'Waschen', it: 'Lavaggio', es: 'Lavado' };
const data = { code: 'S25', step: 0.1, names: [name, name], inner: { name, none: null }, list: [1, 'a'] };

test.each(languages)(
  'data localised in %s have one string for each text, and otherwise equal the original',
  (language) => {
    const text = name[language];
    expect(localize(data, language)).toEqual({
      code: 'S25',
      step: 0.1,
      names: [text, text],
      inner: { name: text, none: null },
      list: [1, 'a'],
    });
  },
);

test('the type of a localised document has one string for each text, and otherwise equals the original type', () => {
  expectTypeOf<Localized<DataModel>['parameters'][number]['name']>().toEqualTypeOf<string>();
  expectTypeOf<Localized<DataModel>['alarms'][number]['solutions']>().toEqualTypeOf<string[]>();
  expectTypeOf<Localized<DataModel>['parameters'][number]['writeRoles']>().toEqualTypeOf<Role[]>();
  expectTypeOf<Localized<DataModel>['limits']>().toEqualTypeOf<DataModel['limits']>();
});

test('localising leaves the original data unchanged', () => {
  const before = structuredClone(data);
  localize(data, 'de');
  expect(data).toEqual(before);
});

test('an object with only some languages is not localised', () => {
  expect(localize({ en: 'Wash', fr: 'Lavage' }, 'en')).toEqual({ en: 'Wash', fr: 'Lavage' });
});

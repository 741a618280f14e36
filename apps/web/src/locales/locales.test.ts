import { fieldFaults } from '@washboard/contract/accounts/field-rules';
import { administrationProfiles, roles, userStatuses } from '@washboard/contract/accounts/permissions';
import { auditActions } from '@washboard/contract/audit-log/audit-log';
import { restoredChecks } from '@washboard/contract/board-replacement/board-replacement';
import { errorCodes } from '@washboard/contract/errors/error-codes';
import { refusalReasons } from '@washboard/contract/machine-link/machine-commands';
import { cyclePhases } from '@washboard/contract/machine-link/machine-status';
import { channels } from '@washboard/contract/telemetry/channels';
import { modelTexts } from '@washboard/machine-model/data-models/texts';
import { actuatorFaults, machineFaults } from '@washboard/machine-model/simulation/faults';
import { describe, expect, it } from 'vitest';
import { languages } from '../lib/i18n/languages.ts';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });
const reference = 'en';
const features = Object.keys(files)
  .filter((path) => path.startsWith(`./${reference}/`))
  .map((path) => path.slice(`./${reference}/`.length, -'.json'.length));

function flatten(texts: unknown, prefix = ''): Record<string, string> {
  if (typeof texts !== 'object' || texts === null) return { [prefix.slice(0, -1)]: String(texts) };
  return Object.assign({}, ...Object.entries(texts).map(([key, value]) => flatten(value, `${prefix}${key}.`)));
}

function textsOf(language: string, feature: string): Record<string, string> {
  return flatten(files[`./${language}/${feature}.json`] ?? {});
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string) => key.replace(pluralSuffix, '');
const keysOf = (texts: Record<string, string>) => [...new Set(Object.keys(texts).map(withoutPlural))].sort();
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const wordsOf = (text: string) => text.replaceAll(/\{\{.*?\}\}|<.*?>/g, ' ').match(/\p{L}{2,}/gu) ?? [];

describe.each(languages.filter((language) => language !== reference))('texts in %s', (language) => {
  // The walks through all pages trust that a language's file has only that language. Shorter texts may be names.
  it.each(features)('the file %s has no English sentence', (feature) => {
    const english = textsOf(reference, feature);
    const untranslated = Object.entries(textsOf(language, feature)).filter(
      ([key, text]) => text === english[key] && wordsOf(text).length >= 3,
    );
    expect(untranslated).toEqual([]);
  });
});

describe.each(languages)('texts in %s', (language) => {
  it.each(features)('the file %s has the same keys as in English', (feature) => {
    expect(keysOf(textsOf(language, feature))).toEqual(keysOf(textsOf(reference, feature)));
  });

  it.each(features)('the file %s has no empty text', (feature) => {
    const empty = Object.entries(textsOf(language, feature)).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(features)('the file %s has the same placeholders in each text as in English', (feature) => {
    const english = textsOf(reference, feature);
    for (const [key, text] of Object.entries(textsOf(language, feature))) {
      const counterpart = english[key] ?? english[`${withoutPlural(key)}_other`] ?? '';
      expect({ key, places: placeholdersOf(text) }).toEqual({ key, places: placeholdersOf(counterpart) });
    }
  });

  it.each(features)('the file %s has each plural form of the language, and no other form', (feature) => {
    const keys = Object.keys(textsOf(language, feature)).filter((key) => pluralSuffix.test(key));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = [...new Set(keys.map(withoutPlural))].flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(keys.sort()).toEqual(expected.sort());
  });

  it('each error of the catalogue has a text, and each error text belongs to an error', () => {
    const errors = Object.keys(textsOf(language, 'errors')).filter((key) => key.startsWith('code.'));
    expect(errors.sort()).toEqual(errorCodes.map((code) => `code.${code}`).sort());
  });

  it.each([
    ['remote-control', 'refusal', refusalReasons],
    ['panel', 'fault', [...machineFaults, ...actuatorFaults]],
    ['common', 'channel', channels],
    ['common', 'phase', cyclePhases],
    ['common', 'role', roles],
    ['errors', 'field', fieldFaults],
    ['audit-log', 'action', auditActions],
    ['audit-log', 'status', userStatuses],
    ['audit-log', 'profile', administrationProfiles],
    ['audit-log', 'restoredCheck', restoredChecks],
    ['common', 'programme', Object.keys(modelTexts.en.cycle)],
  ] as const)('the file %s names each %s', (feature, group, names) => {
    const named = Object.keys(textsOf(language, feature)).filter((key) => key.startsWith(`${group}.`));
    expect(named.sort()).toEqual(names.map((name) => `${group}.${name}`).sort());
  });

  it('the app names programmes like the data models', () => {
    const named = Object.entries(modelTexts[language].cycle).map(([cycleType, name]) => [
      `programme.${cycleType}`,
      name,
    ]);
    expect(Object.fromEntries(named)).toMatchObject(
      Object.fromEntries(Object.entries(textsOf(language, 'common')).filter(([key]) => key.startsWith('programme.'))),
    );
  });
});

it('French texts break no line before a mark that is set off with a space', () => {
  const texts = features.flatMap((feature) => Object.values(textsOf('fr', feature)));
  expect(texts.filter((text) => / [;:!?»]|« /.test(text))).toEqual([]);
});

it('French texts call the firmware by its French name', () => {
  const texts = features.flatMap((feature) => Object.values(textsOf('fr', feature)));
  expect(texts.filter((text) => /firmware/i.test(text))).toEqual([]);
});

// The value is a time, or a day with a time: "at 20 Nov" and "à 20 nov." are wrong.
it.each(languages)('the texts in %s about a point in time use words that suit both a time and a day', (language) => {
  const texts = [textsOf(language, 'common').asOf, textsOf(language, 'alarms').since];
  for (const text of texts) expect(text).not.toMatch(/(^| )(at|on|um|am|à|au|le|depuis|alle|il|da|las|el|desde) \{\{/);
});

it('French texts have a space before the colon between a label and its content', () => {
  expect(textsOf('fr', 'common').labelled).toBe('{{label}}\u00a0: {{text}}');
});

import { brands } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { demoCompaniesOf, demoCustomers, demoMachinesOf, demoUsers } from '@washboard/demo/demo-world';
import { allDataModels } from '@washboard/machine-model/data-models/data-models';
import { longNames, usualNames } from '../demo/new-accounts.ts';
import { legalTexts, type Texts } from './texts.ts';

const sameEverywhere: readonly string[] = [
  ...Object.values(brands).flatMap(({ name, pageTitle }) => [name, pageTitle]),
  ...['Infinity', 'Hiline', 'Prime', 'G-EVO'],
  ...demoMachinesOf('marea').flatMap(({ applianceName, modelNumber }) => [applianceName, modelNumber]),
  ...demoCompaniesOf('marea').map(({ companyName }) => companyName),
  ...[...demoUsers].flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ...demoCustomers.flatMap(({ name, surname, address, city, website }) => [website, address, city, name, surname]),
  // The demo's machines in Italy have the time zone of Rome.
  'Rome',
  ...[...Object.values(usualNames), ...Object.values(longNames)],
  ...['Deutsch', 'English', 'Español', 'Français', 'Italiano'],
  // Journeys type these texts, and a mail server answers with the last one.
  ...['Kitchen display', 'Kitchen', 'Ufficio igiene', 'XR-5', 'connect ECONNREFUSED'],
  'Washboard dashboard',
  'https://',
  ...['gal', 'kB', 'dBm', 'min', 'Hz', 'kW', 'Vac', 'Wh', 'ml', 'dH', 'mmH', 'HUE', 'PDF', 'CSV', 'JSON', 'PNG'],
]
  // An empty text would match between any two letters.
  .filter((name) => name !== '')
  .sort((a, b) => b.length - a.length);

const codes =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|[\w.+-]+@[\w.-]*|\b[\w-]+\.example\b|\bwww\.[\w.-]+|\b(?:[\da-f]{2}:?){6}\b|\b[A-Z]+\d[\w.-]*|\bT[TN](?:-[CS])*\b/gi;

/** Names of time zones are displayed with spaces. */
const timeZones =
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/-]+(?: (?:of |es )?[A-Z][\w/-]*)*/g;
/** Users copy these texts into a terminal or a program. */
const command = /^(?:mosquitto_pub|node_modules\/|import \{|https?:\/\/\S+$|whsec_\S+$|\{\n)/;
const word = /\p{L}{2,}/u;

function isSameEverywhere(text: string): boolean {
  if (command.test(text)) return true;
  const rest = sameEverywhere.reduce(
    (left, name) => left.replaceAll(name, ' '),
    text.replace(timeZones, ' ').replace(codes, ' '),
  );
  return !word.test(rest);
}

function countryNames(language: Language): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const twoLetterCodes = letters.flatMap((first) => letters.map((second) => first + second));
  return (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
    return twoLetterCodes.map((code) => names.of(code) ?? '');
  });
}

function monthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
}

function minutes(language: Language): string[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return [1, 2].map((count) => format.format(count).replace(String(count), '{{count}}'));
}

function dataModelNames(language: Language): string[] {
  const names = allDataModels().flatMap(({ parameters, cycles }) => [
    ...parameters.flatMap(({ name, choices = [] }) => [name, ...choices.map((choice) => choice.name)]),
    ...cycles.map(({ name }) => name),
  ]);
  const codes = allDataModels().flatMap(({ parameters }) => parameters.map(({ code }) => code));
  return [...names.map((name) => name[language]), ...codes];
}

/** Texts are patterns with any value in place of placeholders, whole and split at tags. */
export class Vocabulary {
  readonly #whole = new Set<string>();
  readonly #withPlaces: RegExp[] = [];
  readonly #keys = new Set<string>();

  constructor(texts: Texts, language: Language) {
    for (const name of [...countryNames(language), ...dataModelNames(language)]) this.#whole.add(normalised(name));
    for (const name of monthNames(language)) this.#withPlaces.push(pattern(`${name} {{year}}`));
    for (const duration of minutes(language)) this.#withPlaces.push(pattern(duration));
    for (const [key, text] of [...texts.byKey, ...legalTexts(language).byKey]) {
      this.#keys.add(key).add(key.slice(key.indexOf(':') + 1));
      for (const piece of text.split(/<\/?\w+>/).map(normalised)) {
        if (!piece.includes('{{')) this.#whole.add(piece);
        // A text that consists only of placeholders would match anything.
        else if (word.test(piece.replace(/\{\{\w+\}\}/g, ''))) this.#withPlaces.push(pattern(piece));
      }
    }
  }

  says(text: string): boolean {
    const said = normalised(text);
    return this.#whole.has(said) || this.#withPlaces.some((form) => form.test(said));
  }

  isRaw(text: string): boolean {
    return text.includes('{{') || (this.#keys.has(text) && !this.says(text));
  }
}

export function untranslated(seen: Iterable<string>, seenInEnglish: ReadonlySet<string>, own: Vocabulary): string[] {
  const partsOf = (text: string) => text.split(/: | · /);
  const isFine = (text: string) => own.says(text) || isSameEverywhere(text);
  return [...seen].filter((text) => seenInEnglish.has(text) && !isFine(text) && !partsOf(text).every(isFine));
}

const normalised = (text: string) => text.replace(/\s+/g, ' ').trim();

function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u');
}

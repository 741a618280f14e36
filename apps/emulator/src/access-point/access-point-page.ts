import { readFileSync } from 'node:fs';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { accessPointTexts } from './texts.ts';

interface PageFile {
  type: string;
  body: string;
}

export const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const readPageFile = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');

/** @param acceptLanguage the header of that name; English if it has no language of ours */
export function accessPointPage(serialNumber: string, acceptLanguage = ''): PageFile {
  const language = preferredLanguage(acceptLanguage);
  const texts = accessPointTexts[language];
  const { result: _, ...words } = texts;
  const embedded = JSON.stringify(texts).replaceAll('<', '\\u003c');
  const page = readPageFile('access-point.html')
    .replace('lang="en"', `lang="${language}"`)
    .replace('"{{texts}}"', '{{texts}}');
  return { type: 'text/html', body: fillText(page, { ...words, serialNumber, texts: embedded }) };
}

const types = { 'access-point.css': 'text/css', 'access-point.js': 'text/javascript' } as const;
type FileName = keyof typeof types;

/** The page loads these beside itself. */
export const accessPointFiles = Object.keys(types) as FileName[];

export const readAccessPointFile = (name: FileName): PageFile => ({ type: types[name], body: readPageFile(name) });

function preferredLanguage(acceptLanguage: string): Language {
  const preferred = acceptLanguage
    .split(',')
    .map((part) => /^\s*([a-z]{2})\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(part))
    .flatMap((match) => (match ? [{ code: match[1]?.toLowerCase(), weight: Number(match[2] ?? 1) }] : []))
    .sort((a, b) => b.weight - a.weight);
  for (const { code } of preferred) {
    const language = languages.find((supported) => supported === code);
    if (language) return language;
  }
  return 'en';
}

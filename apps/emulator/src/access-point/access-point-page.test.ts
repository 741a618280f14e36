import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it, test } from 'vitest';
import { accessPointPage } from './access-point-page.ts';
import { accessPointTexts } from './texts.ts';

describe('the language of the page', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['nl, fr;q=0.4, it;q=0.7', 'it'],
    ['ES', 'es'],
    ['nl,sv;q=0.5', 'en'],
    ['', 'en'],
    [`${'x'.repeat(8000)};q=NaN,;;=,`, 'en'],
  ])('a phone that asks for %.30s gets %s', (header, language) => {
    expect(accessPointPage('IN240002', header).body).toContain(`<html lang="${language}">`);
  });
});

test.each(languages)('the page in %s has all its words', (language) => {
  const { body } = accessPointPage('IN240002', language);
  const [, embedded = ''] = /<script type="application\/json" id="texts">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(embedded)).toEqual(accessPointTexts[language]);
  expect(body.replace(embedded, '')).not.toContain('{{');
  expect(body).toContain(`<title>${accessPointTexts[language].title} · IN240002</title>`);
});

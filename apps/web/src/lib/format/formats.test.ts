import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';

const german = createFormats('de-DE', 'metric');
const british = createFormats('en-GB', 'imperial');

describe('formats', () => {
  it('the formats show temperatures in the language and units of the user', () => {
    expect(german.quantity('boilerTmp', 851)).toEqual({ value: '85,1', unit: '°C' });
    expect(british.quantity('boilerTmp', 850)).toEqual({ value: '185.0', unit: '°F' });
  });

  it('the formats show volumes and flows in litres or gallons', () => {
    expect(german.quantity('tankVlm', 110)).toEqual({ value: '11,0', unit: 'l' });
    expect(british.quantity('tankVlm', 110)).toEqual({ value: '2.91', unit: 'gal' });
    expect(german.quantity('rinseWaterFlowRate', 780)).toEqual({ value: '780', unit: 'l/h' });
  });

  it('the formats show temperatures of Hiline in both systems, but its volumes only in litres', () => {
    const hiline = createFormats('en-GB', 'imperial', 'hiline');
    expect(hiline.quantity('boilerTmp', 850)).toEqual({ value: '185.0', unit: '°F' });
    expect(hiline.quantity('tankVlm', 110)).toEqual({ value: '11.0', unit: 'l' });
    expect(hiline.quantityText('rinseWaterFlowRate', 780)).toBe('780\u00a0l/h');
  });

  it.each([
    ['en-GB', '01/03/2026, 14:02', '1 Mar 2026, 14:02', '1 Mar 2026, 14:02:05', '1 Mar 2026, 02:02:05 pm'],
    ['de-DE', '01.03.26, 14:02', '01.03.2026, 14:02', '01.03.2026, 14:02:05', '01.03.2026, 02:02:05 PM'],
    ['es-ES', '1/3/26, 14:02', '1 mar 2026, 14:02', '1 mar 2026, 14:02:05', '1 mar 2026, 2:02:05 p. m.'],
    ['fr-FR', '01/03/2026 14:02', '1 mars 2026, 14:02', '1 mars 2026, 14:02:05', '1 mars 2026, 02:02:05 PM'],
    ['it-IT', '01/03/26, 14:02', '1 mar 2026, 14:02', '1 mar 2026, 14:02:05', '1 mar 2026, 02:02:05 PM'],
  ])('the formats show a time as short, medium, long and 12-hour text in %s', (locale, ...expected) => {
    const formats = createFormats(locale, 'metric');
    const at = new Date(2026, 2, 1, 14, 2, 5).getTime();
    const texts = (['short', 'medium', 'long', 'long12'] as const).map((format) => formats.instant(at, format));
    expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual(expected);
    expect(formats.instant(at)).toBe(formats.instant(at, 'medium'));
  });

  it('a time that clocks show twice names its zone, in lists, sentences and periods', () => {
    const rome = createFormats('en-GB', 'metric', undefined, 'Europe/Rome');
    const [summer, winter] = ['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z'];
    expect([summer, winter].map((at) => rome.time(at))).toEqual(['02:50 CEST', '02:10 CET']);
    expect(rome.timeWithSeconds(winter)).toBe('02:10:00 CET');
    expect(rome.timeOrDay(summer, Date.parse('2026-10-26T12:00:00Z'))).toBe('25 Oct, 02:50 CEST');
    expect(rome.instant(summer)).toBe('25 Oct 2026, 02:50 CEST');
    expect(rome.stretch(Date.parse(summer), Date.parse(winter))).toBe(
      '25 Oct 2026, 02:50 CEST – 25 Oct 2026, 02:10 CET',
    );
    expect(rome.instant('2026-10-25T02:10:00Z')).toBe('25 Oct 2026, 03:10');
  });

  it('the formats never show minus zero', () => {
    expect(createFormats('en-GB', 'metric').quantity('waterTmp', -0.2).value).toBe('0.0');
  });

  it('the formats show a countdown as minutes and seconds', () => {
    expect([german.countdown(125), german.countdown(59.6), german.countdown(-3)]).toEqual(['2:05', '1:00', '0:00']);
  });

  it('the formats show the date instead of the time on another day', () => {
    const noon = new Date(2026, 2, 1, 12, 0).getTime();
    const yesterday = new Date(2026, 1, 28, 14, 2).getTime();
    expect(createFormats('en-GB', 'metric').timeOrDay(noon, noon)).toBe('12:00');
    expect(createFormats('en-GB', 'metric').timeOrDay(yesterday, noon)).toBe('28 Feb, 14:02');
  });

  it('the formats use the time zone and the day boundaries of another place', () => {
    const tokyo = createFormats('en-GB', 'metric', undefined, 'Asia/Tokyo');
    const [evening, night] = ['2026-03-01T14:00:00Z', '2026-03-01T16:00:00Z'];
    expect([tokyo.time(evening), tokyo.timeWithSeconds(night)]).toEqual(['23:00', '01:00:00']);
    expect(tokyo.instant(night, 'long')).toBe('2 Mar 2026, 01:00:00');
    expect(tokyo.timeOrDay(evening, Date.parse(night))).toBe('1 Mar, 23:00');
  });

  it('a period shows the common part of its dates once, and seconds if it is short', () => {
    const inRome = (locale: string) => createFormats(locale, 'metric', undefined, 'Europe/Rome');
    const noon = Date.parse('2026-11-22T11:05:10Z');
    const stretch = (locale: string, lengthMs: number) =>
      inRome(locale)
        .stretch(noon, noon + lengthMs)
        .replaceAll(/\s/g, ' ');
    expect(stretch('de-DE', 30_000)).toBe('22.11.2026, 12:05:10 – 12:05:40');
    expect(stretch('fr-FR', 30_000)).toBe('22 nov. 2026, 12:05:10 – 12:05:40');
    expect(stretch('fr-FR', 3 * 3_600_000)).toBe('22 nov. 2026, 12:05 – 15:05');
    expect(stretch('en-GB', 3 * 86_400_000)).toBe('22 Nov 2026, 12:05 – 25 Nov 2026, 12:05');
  });

  it('the formats show names of countries, and unknown codes unchanged', () => {
    expect(german.country('IT')).toBe('Italien');
    expect(german.country('not a country')).toBe('not a country');
  });
});

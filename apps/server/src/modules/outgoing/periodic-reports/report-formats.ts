import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { numberFormat } from '@washboard/contract/units/number-format';
import { type MeasurementSystem, volumeForDisplay } from '@washboard/contract/units/units';

export function formatsOf(language: Language) {
  const locale = localeCodes[language].replace('_', '-');
  const number = (options: Intl.NumberFormatOptions) => (value: number) =>
    numberFormat(language, options).format(value);
  // UTC keeps calendar dates from shifting.
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const period = date({ day: 'numeric', month: 'long', year: 'numeric' });
  const day = date({ weekday: 'short', day: 'numeric' });
  const monthDay = date({ day: 'numeric', month: 'long' });
  const list = new Intl.ListFormat(locale);
  const wholeText = number({});
  const percent = number({ style: 'percent', maximumFractionDigits: 1 });
  const relative = number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return {
    whole: wholeText,
    /** Rounds down, because 99.96 % is not 100 %. */
    share: (share: number) => percent(Math.floor(share * 1000) / 1000),
    change: (change: number) => relative(change),
    volume: (deciLitres: number, system: MeasurementSystem) =>
      `${wholeText(Math.round(volumeForDisplay(deciLitres, system)))}\u00a0${system === 'metric' ? 'l' : 'gal'}`,
    energy: (wattHours: number) => `${wholeText(Math.round(wattHours / 1000))}\u00a0kWh`,
    money: number({ style: 'currency', currency: 'EUR' }),
    period: (from: string, to: string) => period.formatRange(new Date(from), new Date(to)),
    day: (text: string) => day.format(new Date(text)),
    monthDay: (text: string) => monthDay.format(new Date(text)),
    list: (texts: readonly string[]) => list.format(texts),
    duration: (seconds: number) => durationText(language, seconds),
  };
}

function durationText(language: Language, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days > 0 ? { day: days, hour: hours } : { hour: hours, minute: minutes % 60 };
  return Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}

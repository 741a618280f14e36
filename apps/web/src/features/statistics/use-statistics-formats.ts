import type { Gamma } from '@washboard/contract/appliances/appliances';
import { tariffScale } from '@washboard/contract/statistics/costs';
import type { CounterName } from '@washboard/contract/statistics/counts';
import type { Days } from '@washboard/contract/statistics/steps';
import { addDays } from '@washboard/contract/time/calendar';
import { dateFormat, numberFormat } from '../../lib/format/format-cache.ts';
import { type Quantity, quantityText } from '../../lib/format/formats.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { ProgrammeFigure } from './figures.ts';
import type { PeriodView, ShownFigure } from './statistics-search.ts';

const counterOf = { cycles: 'cycles', water: 'waterVlm', energy: 'energyWh' } as const;

const spanOptions = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<PeriodView, Intl.DateTimeFormatOptions>;

export function useStatisticsFormats(gamma: Gamma) {
  const formats = useFormats(gamma);
  const locale = useLocale();
  const number = (value: number, most: number, least = 0) =>
    numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options });

  function volume(deciLitres: number): Quantity {
    const isLittle = deciLitres > 0 && Math.round(formats.shown('rinseWaterVlm', deciLitres)) === 0;
    return isLittle ? formats.quantity('rinseWaterVlm', deciLitres) : formats.volume(deciLitres);
  }

  function counter(name: CounterName, value: number): Quantity {
    if (name.endsWith('Vlm')) return volume(value);
    if (name === 'energyWh') return formats.energy(value, energyDigits(value, value < 100_000 ? 1 : 0));
    if (name.endsWith('Ml') && value < 1000) return { value: formats.integer(value), unit: 'ml' };
    if (name.endsWith('Ml')) return { value: number(value / 1000, value < 100_000 ? 1 : 0), unit: 'l' };
    if (!name.endsWith('S')) return { value: formats.integer(value), unit: '' };
    return value < 3600
      ? { value: number(value / 60, 0), unit: 'min' }
      : { value: number(value / 3600, value < 360_000 ? 1 : 0), unit: 'h' };
  }

  return {
    counter,
    counterText: (name: CounterName, value: number) => quantityText(counter(name, value)),
    figureText: (figure: ProgrammeFigure, value: number) => quantityText(counter(counterOf[figure], value)),
    /** Tenths matter in amounts per cycle. */
    perCycle: (figure: 'water' | 'energy', value: number): string =>
      figure === 'water'
        ? formats.quantityText('rinseWaterVlm', value)
        : quantityText(formats.energy(value, energyDigits(value, 2))),
    shown: (figure: ShownFigure, value: number): number => {
      if (figure === 'water') return formats.shown('rinseWaterVlm', value);
      return figure === 'energy' || figure === 'chemicals' ? value / 1000 : value;
    },
    /** Counts are evidence, so they are shown with all digits. */
    count: formats.integer,
    /** The result is an object, so that no sentence can contain it. */
    axisMark: (value: number) => ({ value, text: numberFormat(locale, { maximumSignificantDigits: 3 }).format(value) }),
    unitOf(figure: ShownFigure): string {
      if (figure === 'cost') return 'EUR';
      if (figure === 'chemicals') return 'l';
      return figure === 'cycles' ? '' : counter(counterOf[figure], 0).unit;
    },
    euros: (value: number) => numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value),
    /** @param price ten-thousandths of a euro */
    price: (price: number) =>
      numberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 }).format(
        price / tariffScale,
      ),
    change: (share: number) => numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(share),
    instant: (at: string, timeZone: string) =>
      dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at)),
    period(view: PeriodView, { from, to }: Days): string {
      const [first, last] = [new Date(from), new Date(addDays(to, -1))];
      if (view === 'month') return dates({ month: 'long', year: 'numeric' }).format(first);
      if (view === 'day')
        return dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(first);
      return dates({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(first, last);
    },
    span(view: PeriodView, { from, to }: Days): string {
      const [first, last] = [new Date(from), new Date(addDays(to, -1))];
      const format = dates(spanOptions[view]);
      return view === 'week' ? format.formatRange(first, last) : format.format(first);
    },
    shortDay: (at: string, timeZone: string) =>
      dateFormat(locale, { timeZone, day: 'numeric', month: 'short' }).format(new Date(at)),
    clock: (ms: number, timeZone: string) =>
      dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms),
    day: (day: string) => dates({ day: 'numeric', month: 'long' }).format(new Date(day)),
    month: (day: string) => dates({ month: 'long', year: 'numeric' }).format(new Date(day)),
    binMark(view: PeriodView, at: string, timeZone: string): string {
      const options: Record<PeriodView, Intl.DateTimeFormatOptions> = {
        day: { hour: '2-digit', hourCycle: 'h23' },
        week: { weekday: 'short' },
        month: { day: 'numeric' },
      };
      const parts = dateFormat(locale, { timeZone, ...options[view] }).formatToParts(new Date(at));
      const wanted = parts.find(({ type }) => type === 'hour' || type === 'weekday' || type === 'day');
      return wanted?.value ?? '';
    },
    binName(view: PeriodView, at: string, timeZone: string): string {
      const options: Intl.DateTimeFormatOptions =
        view === 'day'
          ? { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }
          : { weekday: 'long', day: 'numeric', month: 'long' };
      return dateFormat(locale, { timeZone, ...options }).format(new Date(at));
    },
  };
}

/** A small value must not round to zero. */
function energyDigits(wattHours: number, usual: number): number {
  return wattHours > 0 ? Math.max(usual, Math.ceil(-Math.log10((2 * wattHours) / 1000))) : usual;
}

export type StatisticsFormats = ReturnType<typeof useStatisticsFormats>;

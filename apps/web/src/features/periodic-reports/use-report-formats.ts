import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { ReportFigures } from '@washboard/contract/reports/periodic-report';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from '../../lib/format/format-cache.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

type Figure =
  | 'cycles'
  | 'hygienic'
  | 'deviating'
  | 'open'
  | 'reviews'
  | 'alarms'
  | 'openAlarms'
  | 'water'
  | 'energy'
  | 'cost';

export interface ShownFigure {
  figure: Figure;
  value: string;
  /** Null: there is only a present number. */
  before: string | null;
  tone: 'alarm' | 'warning' | undefined;
  /** No problem, or nothing known. */
  isQuiet: boolean;
}

interface Part {
  figures: ReportFigures;
  before: ReportFigures;
  openAlarms: number;
  openDeviations: number;
}

/** @param gamma of the machine; hiline, for sums with volumes that are always metric */
export function useReportFormats(gamma?: Gamma) {
  const { t } = useTranslation('periodic-reports');
  const locale = useLocale();
  const formats = useFormats(gamma);
  // Days are dates of a calendar, which no time zone may move.
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const quantity = ({ value, unit }: { value: string; unit: string }) => `${value}\u00a0${unit}`;
  const { integer } = formats;

  function used(
    figure: Figure,
    now: number | null,
    then: number | null,
    write: (value: number) => string,
  ): ShownFigure {
    const earlier = then === null ? t('unknown') : write(then);
    const change = now === null || !then ? null : formats.percentChange(now / then - 1);
    return {
      ...{ figure, value: now === null ? t('unknown') : write(now) },
      before: change === null ? earlier : t('change', { value: earlier, change }),
      ...{ tone: undefined, isQuiet: now === null },
    };
  }

  const troubled = (figure: Figure, now: number, then: number | null, tone: 'alarm' | 'warning'): ShownFigure => ({
    ...{ figure, value: integer(now), before: then === null ? null : integer(then) },
    ...{ tone: now > 0 ? tone : undefined, isQuiet: now === 0 },
  });

  // Rounded down: 99.96 % is not 100 %.
  const hygiene = ({ washing, hygienic }: ReportFigures) =>
    washing === 0 ? '–' : percent.format(Math.floor((hygienic / washing) * 1000) / 1000);
  const reviews = ({ daysSigned, daysMissed }: ReportFigures) =>
    daysSigned + daysMissed === 0
      ? '–'
      : t('share', { part: integer(daysSigned), whole: integer(daysSigned + daysMissed) });

  return {
    integer,
    instant: formats.instant,
    period: (from: string, to: string) =>
      dates({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(new Date(from), new Date(to)),
    day: (day: string) => dates({ weekday: 'short', day: 'numeric' }).format(new Date(day)),
    figuresOf({ figures, before, openAlarms, openDeviations }: Part): ShownFigure[] {
      return [
        used('cycles', figures.cycles, before.cycles, integer),
        {
          ...{ figure: 'hygienic', value: hygiene(figures), before: hygiene(before) },
          ...{ tone: figures.hygienic < figures.washing ? 'warning' : undefined, isQuiet: figures.washing === 0 },
        },
        troubled('deviating', figures.deviating, before.deviating, 'warning'),
        troubled('open', openDeviations, null, 'alarm'),
        {
          ...{ figure: 'reviews', value: reviews(figures), before: reviews(before) },
          ...{ tone: figures.daysMissed > 0 ? 'warning' : undefined, isQuiet: figures.daysMissed === 0 },
        },
        troubled('alarms', figures.alarms, before.alarms, 'warning'),
        troubled('openAlarms', openAlarms, null, 'alarm'),
        used('water', figures.waterVlm, before.waterVlm, (value) => quantity(formats.volume(value))),
        used('energy', figures.energyWh, before.energyWh, (value) => quantity(formats.energy(value, 0))),
        ...(figures.cost === null && before.cost === null
          ? []
          : [
              used('cost', figures.cost, before.cost, (value) =>
                numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value),
              ),
            ]),
      ];
    },
  };
}

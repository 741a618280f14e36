import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { UsedFigure } from '@washboard/contract/periodic-reports/figure-coverage';
import type { PeriodicReport, ReportFigures } from '@washboard/contract/periodic-reports/periodic-report';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from '../../lib/format/format-cache.ts';
import { quantityText } from '../../lib/format/formats.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useCoverWords } from './use-cover-words.ts';

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

export interface ReportFigure {
  figure: Figure;
  value: string;
  note: string | null;
  before: string | null;
  beforeNote: string | null;
  tone: 'alarm' | 'warning' | undefined;
  isQuiet: boolean;
}

interface Part {
  figures: ReportFigures;
  before: ReportFigures;
  comparable: readonly UsedFigure[];
  machineCount: number;
  openAlarms: number;
  openDeviations: number;
}

/** @param gamma the machine's range; `hiline` forces metric volumes in sums */
export function useReportFormats(gamma?: Gamma) {
  const { t } = useTranslation('periodic-reports');
  const locale = useLocale();
  const formats = useFormats(gamma);
  // Calendar dates have no time zone, so they are formatted in UTC.
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const { integer } = formats;
  const { ofMachines, coverNote } = useCoverWords();

  const covered = (value: string, note: string | null) => (note === null ? value : t('covered', { value, note }));

  function used(figure: Figure, name: UsedFigure, part: Part, write: (value: number) => string): ReportFigure {
    const { figures, before, comparable, machineCount } = part;
    const [now, then] = [figures[name], before[name]];
    const written = (value: number | null) => (value === null ? t('unknown') : write(value));
    const noteOf = (value: number | null, { coverage }: ReportFigures) =>
      value === null ? null : coverNote(coverage[name], machineCount);
    const earlier = written(then);
    const isCompared = comparable.includes(name) && (before.cycles ?? 0) >= minComparedCycles;
    const change = now === null || !then || !isCompared ? null : formats.percentChange(now / then - 1);
    return {
      figure,
      value: written(now),
      note: noteOf(now, figures),
      beforeNote: noteOf(then, before),
      before: change === null ? earlier : t('change', { value: earlier, change }),
      tone: undefined,
      isQuiet: now === null,
    };
  }

  const troubled = (figure: Figure, now: number, then: number | null, tone: 'alarm' | 'warning'): ReportFigure => ({
    figure,
    value: integer(now),
    note: null,
    before: then === null ? null : integer(then),
    beforeNote: null,
    tone: now > 0 ? tone : undefined,
    isQuiet: now === 0,
  });

  // Rounding down keeps 99.96 % from showing as 100 %.
  const hygiene = ({ washing, hygienic }: ReportFigures) =>
    washing === 0 ? '–' : percent.format(Math.floor((hygienic / washing) * 1000) / 1000);
  const share = ({ washing, hygienic }: ReportFigures) =>
    washing === 0 ? null : t('share', { part: integer(hygienic), whole: integer(washing) });
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
    dayCycles({ cycles, machines }: PeriodicReport['days'][number], whole: PeriodicReport): string {
      if (cycles === null) return '–';
      const isPartial = machines < whole.figures.coverage.cycles.machines;
      return covered(integer(cycles), isPartial ? ofMachines(machines, whole.machineCount) : null);
    },
    figuresOf(part: Part): ReportFigure[] {
      const { figures, before, openAlarms, openDeviations } = part;
      return [
        used('cycles', 'cycles', part, integer),
        {
          figure: 'hygienic',
          value: hygiene(figures),
          note: share(figures),
          before: hygiene(before),
          beforeNote: share(before),
          tone: figures.hygienic < figures.washing ? 'warning' : undefined,
          isQuiet: figures.washing === 0,
        },
        troubled('deviating', figures.deviating, before.deviating, 'warning'),
        troubled('open', openDeviations, null, 'alarm'),
        {
          figure: 'reviews',
          value: reviews(figures),
          note: null,
          before: reviews(before),
          beforeNote: null,
          tone: figures.daysMissed > 0 ? 'warning' : undefined,
          isQuiet: figures.daysMissed === 0,
        },
        troubled('alarms', figures.alarms, before.alarms, 'warning'),
        troubled('openAlarms', openAlarms, null, 'alarm'),
        used('water', 'waterVlm', part, (value) => quantityText(formats.volume(value))),
        used('energy', 'energyWh', part, (value) => quantityText(formats.energy(value, 0))),
        ...(figures.cost === null && before.cost === null
          ? []
          : [
              used('cost', 'cost', part, (value) =>
                numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value),
              ),
            ]),
      ];
    },
  };
}

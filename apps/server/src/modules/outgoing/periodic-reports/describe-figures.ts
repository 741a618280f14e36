import type { Language } from '@washboard/contract/languages/languages';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import {
  type Coverage,
  type Lack,
  lacksOf,
  type UsedFigure,
} from '@washboard/contract/periodic-reports/figure-coverage';
import type { PeriodicReport, ReportFigures } from '@washboard/contract/periodic-reports/periodic-report';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { formatsOf } from './report-formats.ts';
import type { FigureName, PeriodicReportTexts } from './texts.ts';

export type Tone = 'danger' | 'warning' | 'neutral';

export interface DescribedFigure {
  figure: FigureName;
  name: string;
  value: string;
  before: string | null;
  tone: Tone;
  /** True if the figure may be omitted where space is limited. */
  isQuiet: boolean;
}

type ReportPart = Pick<
  PeriodicReport,
  'figures' | 'before' | 'comparable' | 'openAlarms' | 'openDeviations' | 'machineCount'
>;

export interface WordStyle {
  language: Language;
  texts: PeriodicReportTexts;
  format: ReturnType<typeof formatsOf>;
}

interface FigureStyle extends WordStyle {
  system: MeasurementSystem;
}

export const ofMachines = ({ language, texts, format }: WordStyle, part: number, whole: number) =>
  fillPlural(language, texts.cover.machines, part, { shown: format.whole(part), whole: format.whole(whole) });

function describeCoverage(coverage: Coverage, machineCount: number, style: WordStyle): string | null {
  const { language, texts, format } = style;
  const { cover } = texts;
  function describe(lack: Lack): string {
    switch (lack.kind) {
      case 'machines':
        return ofMachines(style, lack.part, lack.whole);
      case 'since': {
        const day = format.monthDay(lack.day);
        if (lack.machines === null) return fillText(cover.since, { day });
        return fillPlural(language, cover.sinceSome, lack.machines, { day, shown: format.whole(lack.machines) });
      }
      case 'cyclesOnly':
        if (lack.machines === null) return cover.cyclesOnly;
        return fillPlural(language, cover.cyclesOnlySome, lack.machines, { shown: format.whole(lack.machines) });
      case 'without':
        return fillText(cover.without, { kinds: format.list(lack.tariffs.map((tariff) => cover.kind[tariff])) });
    }
  }
  return lacksOf(coverage, { machineCount }).map(describe).join(' · ') || null;
}

export function describeFigures(part: ReportPart, style: FigureStyle): DescribedFigure[] {
  const { texts, format, system } = style;
  const { figures, before, comparable, machineCount } = part;
  type Writer = (value: number) => string;
  const covered = (value: string, note: string | null) =>
    note === null ? value : fillText(texts.covered, { value, note });

  /** Changes are comparable only with the same coverage. */
  function used(figure: FigureName, name: UsedFigure, write: Writer): DescribedFigure {
    const [present, previous] = [figures[name], before[name]];
    const isCompared = comparable.includes(name) && (before.cycles ?? 0) >= minComparedCycles;
    const change = present === null || !previous || !isCompared ? null : format.change(present / previous - 1);
    const written = (value: number | null, { coverage }: ReportFigures) =>
      value === null ? texts.unknown : covered(write(value), describeCoverage(coverage[name], machineCount, style));
    const earlier = written(previous, before);
    return {
      figure,
      name: texts.figure[figure],
      value: written(present, figures),
      before: change === null ? earlier : fillText(texts.change, { value: earlier, change }),
      tone: 'neutral',
      isQuiet: present === null,
    };
  }

  function troubled(figure: FigureName, present: number, previous: number | null, tone: Tone): DescribedFigure {
    return {
      figure,
      name: texts.figure[figure],
      value: format.whole(present),
      before: previous === null ? null : format.whole(previous),
      tone: present > 0 ? tone : 'neutral',
      isQuiet: present === 0,
    };
  }

  const hygiene = ({ washing, hygienic }: ReportFigures) =>
    washing === 0
      ? texts.nothing
      : covered(
          format.share(hygienic / washing),
          fillText(texts.share, { part: format.whole(hygienic), whole: format.whole(washing) }),
        );
  const reviews = ({ daysSigned, daysMissed }: ReportFigures) =>
    daysSigned + daysMissed === 0
      ? texts.nothing
      : fillText(texts.share, { part: format.whole(daysSigned), whole: format.whole(daysSigned + daysMissed) });

  return [
    used('cycles', 'cycles', format.whole),
    {
      figure: 'hygienic',
      name: texts.figure.hygienic,
      value: hygiene(figures),
      before: hygiene(before),
      tone: figures.hygienic < figures.washing ? 'warning' : 'neutral',
      isQuiet: figures.washing === 0,
    },
    troubled('deviating', figures.deviating, before.deviating, 'warning'),
    ...(figures.deviating > 0 || before.deviating > 0
      ? [{ ...troubled('closed', figures.closed, before.closed, 'neutral'), isQuiet: true }]
      : []),
    troubled('open', part.openDeviations, null, 'danger'),
    {
      figure: 'reviews',
      name: texts.figure.reviews,
      value: reviews(figures),
      before: reviews(before),
      tone: figures.daysMissed > 0 ? 'warning' : 'neutral',
      isQuiet: figures.daysMissed === 0,
    },
    troubled('alarms', figures.alarms, before.alarms, 'warning'),
    troubled('openAlarms', part.openAlarms, null, 'danger'),
    used('water', 'waterVlm', (value) => format.volume(value, system)),
    used('energy', 'energyWh', format.energy),
    ...(figures.cost === null && before.cost === null ? [] : [used('cost', 'cost', format.money)]),
  ];
}

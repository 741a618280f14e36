import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { type Coverage, type Lack, lacksOf, type UsedFigure } from '@washboard/contract/reports/figure-coverage';
import {
  mostReportMachines,
  mostReportSites,
  type PeriodicReport,
  type ReportAttention,
  type ReportFigures,
} from '@washboard/contract/reports/periodic-report';
import { numberFormat } from '@washboard/contract/units/number-format';
import { type MeasurementSystem, volumeForDisplay, volumeSystemOf } from '@washboard/contract/units/units';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import { documentMoments, fill } from '../../platform/reports/index.ts';
import { type FigureName, fillPlural, type ReportTexts, reportTexts } from './report-texts.ts';

export type Tone = 'danger' | 'warning' | 'neutral';

export interface DescribedFigure {
  figure: FigureName;
  name: string;
  value: string;
  /** With the change; null: has no value of the period before. */
  before: string | null;
  tone: Tone;
  /** Not worth a word where there is little space: no problem, or nothing known. */
  isQuiet: boolean;
}

export interface DescribedPart {
  title: string;
  /** Such as the number of machines. */
  aside: string;
  figures: DescribedFigure[];
}

/** A report in the words, units and formats of its reader. */
export interface DescribedReport {
  title: string;
  period: string;
  now: string;
  before: string;
  intro: string;
  attention: { tone: Tone; title: string; text: string }[];
  /** What the list leaves out; null: nothing. */
  moreAttention: string | null;
  figures: DescribedFigure[];
  longest: string | null;
  /** `share` of the busiest day. */
  days: { name: string; count: string; value: string; share: number; hasDeviations: boolean }[];
  sitesTitle: string;
  sites: DescribedPart[];
  machinesTitle: string;
  machines: DescribedPart[];
}

interface Reader {
  language: Language;
  system: MeasurementSystem;
  productName: string;
}

type Part = Pick<
  PeriodicReport,
  'figures' | 'before' | 'comparable' | 'openAlarms' | 'openDeviations' | 'machineCount'
>;

export function describeReport(report: PeriodicReport, { language, system, productName }: Reader): DescribedReport {
  const texts = reportTexts[language];
  const { kind, timeZone, machineCount } = report;
  const format = formatsOf(language);
  const style = { language, texts, format };
  const moment = documentMoments(language, timeZone);
  const descriptionOf = (gamma: Gamma, code: string) =>
    // Without the full stop of a sentence.
    alarmWordsOf(gamma, language, system).get(code)?.description.replace(/\.$/, '');
  const whereOf = (place: { applianceName: string; companyName: string }) =>
    fill(texts.where, { machine: place.applianceName, company: place.companyName });
  const volumes = report.isMetric ? 'metric' : system;
  const [first] = report.machines;
  const shown = (count: number) => ({ shown: format.whole(count) });
  const left = report.attentionCount - report.attention.length;
  const most = Math.max(0, ...report.days.map(({ cycles }) => cycles ?? 0));

  function describeAttention(item: ReportAttention): DescribedReport['attention'][number] {
    switch (item.kind) {
      case 'alarm': {
        const { errorCode: code } = item;
        const description = descriptionOf(item.gamma, code);
        return {
          tone: item.severity === 'critical' ? 'danger' : 'warning',
          title: fill(texts.item, {
            name: texts.attention.severity[item.severity],
            value: description === undefined ? code : fill(texts.attention.alarm, { description, code }),
          }),
          text: fill(texts.attention.since, { where: whereOf(item), at: moment(item.since) }),
        };
      }
      case 'deviations':
        return {
          tone: 'danger',
          title: fillPlural(language, texts.attention.deviations, item.count, shown(item.count)),
          text: whereOf(item),
        };
      case 'offline':
        return {
          tone: 'neutral',
          title: texts.attention.offline,
          text: fill(texts.attention.since, { where: whereOf(item), at: moment(item.since) }),
        };
      case 'missedDays':
        return {
          tone: 'warning',
          title: fillPlural(language, texts.attention.missedDays, item.count, shown(item.count)),
          text: item.companyName,
        };
    }
  }

  function describeDay(one: PeriodicReport['days'][number]): DescribedReport['days'][number] {
    const { day, cycles, machines, washing, deviating } = one;
    const count = cycles === null ? texts.nothing : format.whole(cycles);
    const words =
      machines > 0 && machines < report.figures.coverage.cycles.machines
        ? fill(texts.covered, { value: count, note: ofMachines(style, machines, machineCount) })
        : count;
    return {
      name: format.day(day),
      count,
      value:
        deviating === 0
          ? words
          : fill(texts.dayDeviating, { cycles: words, ...shown(deviating), washing: format.whole(washing) }),
      share: most === 0 ? 0 : (cycles ?? 0) / most,
      hasDeviations: deviating > 0,
    };
  }

  const { longestAlarm } = report;
  const hasManySites = report.siteCount > mostReportSites;
  const hasManyMachines = machineCount > mostReportMachines[kind];
  return {
    title: texts[kind].title,
    period: format.period(report.from, report.to),
    now: texts[kind].now,
    before: texts[kind].before,
    intro:
      machineCount === 0
        ? texts.empty
        : fillPlural(language, texts[kind].intro, machineCount, {
            ...shown(machineCount),
            machine: first ? whereOf(first) : '',
          }),
    attention: report.attention.map(describeAttention),
    moreAttention:
      left > 0 ? fillPlural(language, texts.attention.more, left, { ...shown(left), product: productName }) : null,
    figures: describeFigures(report, { ...style, system: volumes }),
    longest: longestAlarm
      ? fill(longestAlarm.isOpen ? texts.longestOpen : texts.longest, {
          description: descriptionOf(longestAlarm.gamma, longestAlarm.errorCode) ?? texts.attention.severity.unknown,
          code: longestAlarm.errorCode,
          where: whereOf(longestAlarm),
          duration: format.duration(longestAlarm.seconds),
        })
      : null,
    days: report.days.map(describeDay),
    sitesTitle: hasManySites ? texts.sitesWorst : texts.sites,
    // One company is the whole report.
    sites:
      report.siteCount < 2
        ? []
        : report.sites.map((site) => ({
            title: site.companyName,
            aside: fillPlural(language, texts.machines, site.machineCount, shown(site.machineCount)),
            figures: describeFigures(site, { ...style, system: volumes }),
          })),
    machinesTitle: hasManyMachines ? texts.machinesWorst : texts.byMachine,
    machines:
      machineCount < 2
        ? []
        : report.machines.map((machine) => ({
            title: machine.applianceName,
            aside: report.siteCount < 2 ? machine.serialNumber : `${machine.companyName} · ${machine.serialNumber}`,
            figures: describeFigures(
              { ...machine, machineCount: 1 },
              { ...style, system: volumeSystemOf(machine.gamma, system) },
            ),
          })),
  };
}

interface WordStyle {
  language: Language;
  texts: ReportTexts;
  format: ReturnType<typeof formatsOf>;
}

interface FigureStyle extends WordStyle {
  system: MeasurementSystem;
}

const ofMachines = ({ language, texts, format }: WordStyle, part: number, whole: number) =>
  fillPlural(language, texts.cover.machines, part, { shown: format.whole(part), whole: format.whole(whole) });

/** What a figure does not cover, in a few words; null: nothing. */
function describeCoverage(coverage: Coverage, machineCount: number, style: WordStyle): string | null {
  const { language, texts, format } = style;
  const { cover } = texts;
  function describe(lack: Lack): string {
    switch (lack.kind) {
      case 'machines':
        return ofMachines(style, lack.part, lack.whole);
      case 'since': {
        const day = format.monthDay(lack.day);
        if (lack.machines === null) return fill(cover.since, { day });
        return fillPlural(language, cover.sinceSome, lack.machines, { day, shown: format.whole(lack.machines) });
      }
      case 'cyclesOnly':
        if (lack.machines === null) return cover.cyclesOnly;
        return fillPlural(language, cover.cyclesOnlySome, lack.machines, { shown: format.whole(lack.machines) });
      case 'without':
        return fill(cover.without, { kinds: format.list(lack.tariffs.map((tariff) => cover.kind[tariff])) });
    }
  }
  return lacksOf(coverage, { machineCount }).map(describe).join(' · ') || null;
}

function describeFigures(part: Part, style: FigureStyle): DescribedFigure[] {
  const { texts, format, system } = style;
  const { figures, before, comparable, machineCount } = part;
  type Writer = (value: number) => string;
  const covered = (value: string, note: string | null) =>
    note === null ? value : fill(texts.covered, { value, note });

  /** With what it covers, and with the relative change if both periods cover the same. */
  function used(figure: FigureName, name: UsedFigure, write: Writer): DescribedFigure {
    const [now, then] = [figures[name], before[name]];
    const change = now === null || !then || !comparable.includes(name) ? null : format.change(now / then - 1);
    const written = (value: number | null, { coverage }: ReportFigures) =>
      value === null ? texts.unknown : covered(write(value), describeCoverage(coverage[name], machineCount, style));
    const earlier = written(then, before);
    return {
      figure,
      name: texts.figure[figure],
      value: written(now, figures),
      before: change === null ? earlier : fill(texts.change, { value: earlier, change }),
      tone: 'neutral',
      isQuiet: now === null,
    };
  }

  /** @param then null: there is only a present number */
  function troubled(figure: FigureName, now: number, then: number | null, tone: Tone): DescribedFigure {
    return {
      figure,
      name: texts.figure[figure],
      value: format.whole(now),
      before: then === null ? null : format.whole(then),
      tone: now > 0 ? tone : 'neutral',
      isQuiet: now === 0,
    };
  }

  const hygiene = ({ washing, hygienic }: ReportFigures) =>
    washing === 0
      ? texts.nothing
      : covered(
          format.share(hygienic / washing),
          fill(texts.share, { part: format.whole(hygienic), whole: format.whole(washing) }),
        );
  const reviews = ({ daysSigned, daysMissed }: ReportFigures) =>
    daysSigned + daysMissed === 0
      ? texts.nothing
      : fill(texts.share, { part: format.whole(daysSigned), whole: format.whole(daysSigned + daysMissed) });

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

function formatsOf(language: Language) {
  const locale = localeCodes[language].replace('_', '-');
  const number = (options: Intl.NumberFormatOptions) => (value: number) =>
    numberFormat(language, options).format(value);
  // Days are dates of a calendar: no time zone may move them.
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const period = date({ day: 'numeric', month: 'long', year: 'numeric' });
  const day = date({ weekday: 'short', day: 'numeric' });
  const monthDay = date({ day: 'numeric', month: 'long' });
  const list = new Intl.ListFormat(locale);
  const whole = number({});
  const percent = number({ style: 'percent', maximumFractionDigits: 1 });
  const relative = number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return {
    whole,
    /** Rounded down: 99.96 % is not 100 %. */
    share: (share: number) => percent(Math.floor(share * 1000) / 1000),
    change: (change: number) => relative(change),
    volume: (deciLitres: number, system: MeasurementSystem) =>
      `${whole(Math.round(volumeForDisplay(deciLitres, system)))}\u00a0${system === 'metric' ? 'l' : 'gal'}`,
    energy: (wattHours: number) => `${whole(Math.round(wattHours / 1000))}\u00a0kWh`,
    money: number({ style: 'currency', currency: 'EUR' }),
    period: (from: string, to: string) => period.formatRange(new Date(from), new Date(to)),
    day: (text: string) => day.format(new Date(text)),
    monthDay: (text: string) => monthDay.format(new Date(text)),
    list: (texts: readonly string[]) => list.format(texts),
    duration: (seconds: number) => durationText(language, seconds),
  };
}

/** In the two largest units. */
function durationText(language: Language, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days > 0 ? { day: days, hour: hours } : { hour: hours, minute: minutes % 60 };
  return Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}

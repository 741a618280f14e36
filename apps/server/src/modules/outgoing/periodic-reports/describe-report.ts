import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { fillPlural, fillText, type Plural } from '@washboard/contract/languages/texts';
import {
  type Coverage,
  type Lack,
  lacksOf,
  type UsedFigure,
} from '@washboard/contract/periodic-reports/figure-coverage';
import {
  maxReportMachines,
  maxReportSites,
  type PeriodicReport,
  type ReportAttention,
  type ReportFigures,
} from '@washboard/contract/periodic-reports/periodic-report';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';
import { numberFormat } from '@washboard/contract/units/number-format';
import { type MeasurementSystem, volumeForDisplay, volumeSystemOf } from '@washboard/contract/units/units';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import { documentMoments } from '../../platform/reports/index.ts';
import { type FigureName, type PeriodicReportTexts, periodicReportTexts } from './texts.ts';

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

export interface DescribedPart {
  title: string;
  aside: string;
  figures: DescribedFigure[];
}

export interface DescribedReport {
  title: string;
  period: string;
  now: string;
  before: string;
  intro: string;
  attention: { tone: Tone; title: string; text: string }[];
  moreAttention: string | null;
  figures: DescribedFigure[];
  longest: string | null;
  /** `share` is relative to the busiest day. */
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

export function describeReport(report: PeriodicReport, reader: Reader): DescribedReport {
  return new Description(report, reader).whole();
}

class Description {
  readonly #report: PeriodicReport;
  readonly #reader: Reader;
  readonly #texts: PeriodicReportTexts;
  readonly #style: WordStyle;
  readonly #moment: (instant: string) => string;

  constructor(report: PeriodicReport, reader: Reader) {
    const { language } = reader;
    this.#report = report;
    this.#reader = reader;
    this.#texts = periodicReportTexts[language];
    this.#style = { language, texts: this.#texts, format: formatsOf(language) };
    this.#moment = documentMoments(language, report.timeZone);
  }

  whole(): DescribedReport {
    const { kind, from, to, attention, days, siteCount, machineCount } = this.#report;
    const texts = this.#texts;
    return {
      title: texts[kind].title,
      period: this.#style.format.period(from, to),
      now: texts[kind].now,
      before: texts[kind].before,
      intro: this.#intro(),
      attention: attention.map((item) => this.#attention(item)),
      moreAttention: this.#moreAttention(),
      figures: describeFigures(this.#report, { ...this.#style, system: this.#volumeSystem }),
      longest: this.#longestAlarm(),
      days: days.map((day) => this.#day(day)),
      sitesTitle: siteCount > maxReportSites ? texts.sitesWorst : texts.sites,
      sites: this.#sites(),
      machinesTitle: machineCount > maxReportMachines[kind] ? texts.machinesWorst : texts.byMachine,
      machines: this.#machines(),
    };
  }

  #intro(): string {
    const { kind, machineCount, machines } = this.#report;
    if (machineCount === 0) return this.#texts.empty;
    const [first] = machines;
    return this.#count(this.#texts[kind].intro, machineCount, { machine: first ? this.#where(first) : '' });
  }

  #attention(item: ReportAttention): DescribedReport['attention'][number] {
    const { attention } = this.#texts;
    switch (item.kind) {
      case 'alarm':
        return {
          tone: item.severity === 'critical' ? 'danger' : 'warning',
          title: this.#alarmTitle(item),
          text: this.#since(item),
        };
      case 'deviations':
        return { tone: 'danger', title: this.#count(attention.deviations, item.count), text: this.#where(item) };
      case 'offline':
        return { tone: 'neutral', title: attention.offline, text: this.#since(item) };
      case 'missedDays':
        return { tone: 'warning', title: this.#count(attention.missedDays, item.count), text: item.companyName };
    }
  }

  #alarmTitle({ severity, gamma, errorCode: code }: Extract<ReportAttention, { kind: 'alarm' }>): string {
    const { item, attention } = this.#texts;
    const description = this.#alarmDescription(gamma, code);
    const value = description === undefined ? code : fillText(attention.alarm, { description, code });
    return fillText(item, { name: attention.severity[severity], value });
  }

  #moreAttention(): string | null {
    const { attention, attentionCount } = this.#report;
    const left = attentionCount - attention.length;
    if (left <= 0) return null;
    return this.#count(this.#texts.attention.more, left, { product: this.#reader.productName });
  }

  #longestAlarm(): string | null {
    const { longestAlarm } = this.#report;
    if (!longestAlarm) return null;
    const { attention, longest, longestOpen } = this.#texts;
    const { gamma, errorCode: code, isOpen, seconds } = longestAlarm;
    return fillText(isOpen ? longestOpen : longest, {
      description: this.#alarmDescription(gamma, code) ?? attention.severity.unknown,
      code,
      where: this.#where(longestAlarm),
      duration: this.#style.format.duration(seconds),
    });
  }

  #day({ day, cycles, machines, washing, deviating }: PeriodicReport['days'][number]): DescribedReport['days'][number] {
    const { figures, machineCount } = this.#report;
    const { format } = this.#style;
    const texts = this.#texts;
    const count = cycles === null ? texts.nothing : format.whole(cycles);
    const isPart = machines > 0 && machines < figures.coverage.cycles.machines;
    const words = isPart
      ? fillText(texts.covered, { value: count, note: ofMachines(this.#style, machines, machineCount) })
      : count;
    const deviations = { cycles: words, shown: format.whole(deviating), washing: format.whole(washing) };
    return {
      name: format.day(day),
      count,
      value: deviating === 0 ? words : fillText(texts.dayDeviating, deviations),
      share: this.#shareOfBusiest(cycles ?? 0),
      hasDeviations: deviating > 0,
    };
  }

  #shareOfBusiest(count: number): number {
    const most = Math.max(0, ...this.#report.days.map(({ cycles }) => cycles ?? 0));
    return most === 0 ? 0 : count / most;
  }

  /** A single company has the figures of the whole report. */
  #sites(): DescribedPart[] {
    const { siteCount, sites } = this.#report;
    if (siteCount < 2) return [];
    return sites.map((site) => ({
      title: site.companyName,
      aside: this.#count(this.#texts.machines, site.machineCount),
      figures: describeFigures(site, { ...this.#style, system: this.#volumeSystem }),
    }));
  }

  #machines(): DescribedPart[] {
    const { siteCount, machineCount, machines } = this.#report;
    if (machineCount < 2) return [];
    return machines.map((machine) => ({
      title: machine.applianceName,
      aside: siteCount < 2 ? machine.serialNumber : `${machine.companyName} · ${machine.serialNumber}`,
      figures: describeFigures(
        { ...machine, machineCount: 1 },
        { ...this.#style, system: volumeSystemOf(machine.gamma, this.#reader.system) },
      ),
    }));
  }

  get #volumeSystem(): MeasurementSystem {
    return this.#report.isMetric ? 'metric' : this.#reader.system;
  }

  #where({ applianceName, companyName }: { applianceName: string; companyName: string }): string {
    return fillText(this.#texts.where, { machine: applianceName, company: companyName });
  }

  #since(item: { applianceName: string; companyName: string; since: string }): string {
    return fillText(this.#texts.attention.since, { where: this.#where(item), at: this.#moment(item.since) });
  }

  #alarmDescription(gamma: Gamma, code: string): string | undefined {
    const { language, system } = this.#reader;
    return alarmWordsOf(gamma, language, system).get(code)?.description.replace(/\.$/, '');
  }

  #count(texts: Plural, count: number, further: Record<string, string> = {}): string {
    return fillPlural(this.#reader.language, texts, count, { shown: this.#style.format.whole(count), ...further });
  }
}

interface WordStyle {
  language: Language;
  texts: PeriodicReportTexts;
  format: ReturnType<typeof formatsOf>;
}

interface FigureStyle extends WordStyle {
  system: MeasurementSystem;
}

const ofMachines = ({ language, texts, format }: WordStyle, part: number, whole: number) =>
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

function describeFigures(part: Part, style: FigureStyle): DescribedFigure[] {
  const { texts, format, system } = style;
  const { figures, before, comparable, machineCount } = part;
  type Writer = (value: number) => string;
  const covered = (value: string, note: string | null) =>
    note === null ? value : fillText(texts.covered, { value, note });

  /** Changes are comparable only with the same coverage. */
  function used(figure: FigureName, name: UsedFigure, write: Writer): DescribedFigure {
    const [now, then] = [figures[name], before[name]];
    const isCompared = comparable.includes(name) && (before.cycles ?? 0) >= minComparedCycles;
    const change = now === null || !then || !isCompared ? null : format.change(now / then - 1);
    const written = (value: number | null, { coverage }: ReportFigures) =>
      value === null ? texts.unknown : covered(write(value), describeCoverage(coverage[name], machineCount, style));
    const earlier = written(then, before);
    return {
      figure,
      name: texts.figure[figure],
      value: written(now, figures),
      before: change === null ? earlier : fillText(texts.change, { value: earlier, change }),
      tone: 'neutral',
      isQuiet: now === null,
    };
  }

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

function formatsOf(language: Language) {
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
  const whole = number({});
  const percent = number({ style: 'percent', maximumFractionDigits: 1 });
  const relative = number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return {
    whole,
    /** Rounds down, because 99.96 % is not 100 %. */
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

function durationText(language: Language, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days > 0 ? { day: days, hour: hours } : { hour: hours, minute: minutes % 60 };
  return Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}

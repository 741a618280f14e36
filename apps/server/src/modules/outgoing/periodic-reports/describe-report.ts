import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Language } from '@washboard/contract/languages/languages';
import { fillPlural, fillText, type Plural } from '@washboard/contract/languages/texts';
import {
  maxReportMachines,
  maxReportSites,
  type PeriodicReport,
  type ReportAttention,
} from '@washboard/contract/periodic-reports/periodic-report';
import { type MeasurementSystem, volumeSystemOf } from '@washboard/contract/units/units';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import { documentMoments } from '../../platform/reports/index.ts';
import { type DescribedFigure, describeFigures, ofMachines, type Tone, type WordStyle } from './describe-figures.ts';
import { formatsOf } from './report-formats.ts';
import { type PeriodicReportTexts, periodicReportTexts } from './texts.ts';

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

export function describeReport(report: PeriodicReport, reader: Reader): DescribedReport {
  return new Description(report, reader).describe();
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

  describe(): DescribedReport {
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
    const maxCycles = Math.max(0, ...this.#report.days.map(({ cycles }) => cycles ?? 0));
    return maxCycles === 0 ? 0 : count / maxCycles;
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

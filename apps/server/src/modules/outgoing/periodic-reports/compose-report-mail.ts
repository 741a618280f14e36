import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillPlural, fillText, type Plural } from '@washboard/contract/languages/texts';
import type { PeriodicReport, ReportAttention } from '@washboard/contract/periodic-reports/periodic-report';
import { isolated } from '@washboard/contract/text/isolated';
import { numberFormat } from '@washboard/contract/units/number-format';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { type ComposedMail, type MailSection, mailFrame, withoutLinks } from '../../platform/mails/index.ts';
import type { UnsubscribeLinks } from '../unsubscribe/index.ts';
import { type DescribedPart, type DescribedReport, describeReport } from './describe-report.ts';
import type { WeekPicture } from './picture-week.ts';
import { periodicReportTexts } from './texts.ts';

interface Style {
  language: Language;
  system: MeasurementSystem;
  firstName: string;
  brand: Brand;
  publicUrl: string;
  unsubscribe: UnsubscribeLinks;
  isRequested: boolean;
  weeks: readonly WeekPicture[];
}

export function composeReportMail(report: PeriodicReport, style: Style): ComposedMail {
  const { language, system, brand, publicUrl, unsubscribe, isRequested } = style;
  const texts = periodicReportTexts[language];
  const kind = texts[report.kind];
  const words = describeReport(withSafeNames(report), { language, system, productName: brand.pageTitle });
  const frame = mailFrame(language, style);
  const product = { product: brand.pageTitle };

  const labelled = (name: string, value: string) => fillText(texts.item, { name, value });

  function entriesOf(parts: readonly DescribedPart[]) {
    return parts.map(({ title, aside, figures }) => {
      const shown = figures.filter(({ isQuiet }) => !isQuiet);
      const inOrder = [
        ...shown.filter(({ tone }) => tone !== 'neutral'),
        ...shown.filter(({ tone }) => tone === 'neutral'),
      ];
      return {
        title,
        aside,
        parts:
          inOrder.length > 0
            ? inOrder.map(({ name, value, tone }) => ({ text: labelled(name, value), tone }))
            : [{ text: texts.noData, tone: 'neutral' as const }],
      };
    });
  }

  const sections: MailSection[] = [
    {
      kind: 'notes',
      title: texts.attention.title,
      items: words.attention,
      after: words.attention.length === 0 ? texts.attention.none : (words.moreAttention ?? ''),
    },
    {
      kind: 'figures',
      title: texts.figures,
      columns: [words.now, words.before],
      rows: words.figures.map(({ name, value, before, tone }) => ({
        name,
        value,
        before,
        tone,
        labelled: labelled(name, value),
      })),
      after: words.longest ?? '',
    },
    ...(style.weeks.length > 0 ? [weekSection(withSafeNames(report), words.days, style)] : []),
    // A month has too many bars for a mail.
    ...(report.kind === 'weekly'
      ? [
          {
            kind: 'bars' as const,
            title: texts.days,
            after: texts.times,
            rows: words.days.map(({ hasDeviations, name, value, share }) => ({
              name,
              value,
              share,
              labelled: labelled(name, value),
              tone: hasDeviations ? ('warning' as const) : ('neutral' as const),
            })),
          },
        ]
      : []),
    ...(words.sites.length > 0
      ? [{ kind: 'entries' as const, title: words.sitesTitle, items: entriesOf(words.sites) }]
      : []),
    ...(words.machines.length > 0 && report.kind === 'weekly'
      ? [{ kind: 'entries' as const, title: words.machinesTitle, items: entriesOf(words.machines) }]
      : []),
  ];
  return {
    language,
    brand,
    greeting: frame.greeting,
    facts: [],
    code: null,
    verbatim: null,
    sections: report.machineCount === 0 ? [] : sections,
    subject: fillText(kind.subject, { period: words.period }),
    before: [words.intro],
    button: { label: fillText(texts.open, product), url: publicUrl, hint: frame.linkHint },
    after: [],
    footer: {
      ...frame.footer,
      settings: null,
      reason: fillText(isRequested ? kind.requested : kind.reason, product),
      unsubscribe: { label: kind.off, url: unsubscribe.url },
    },
  };
}

function weekSection(report: PeriodicReport, days: DescribedReport['days'], { language, weeks }: Style): MailSection {
  const { week, item } = periodicReportTexts[language];
  const names = new Map(report.machines.map(({ serialNumber, applianceName }) => [serialNumber, applianceName]));
  const pluralText = (texts: Plural, count: number) =>
    fillPlural(language, texts, count, { shown: numberFormat(language, {}).format(count) });
  return {
    kind: 'pictures',
    title: week.title,
    columns: days.map(({ name }) => name),
    items: weeks.map(({ serialNumber, contentId, cycles, deviations, alarms }) => {
      const title = names.get(serialNumber) ?? serialNumber;
      const text = [
        cycles === 0 ? week.quiet : pluralText(week.cycles, cycles),
        ...(deviations > 0 ? [pluralText(week.deviations, deviations)] : []),
        ...(alarms > 0 ? [pluralText(week.alarms, alarms)] : []),
      ].join(', ');
      return {
        title,
        text,
        labelled: fillText(item, { name: title, value: text }),
        contentId,
        alt: fillText(week.alt, { machine: title, facts: text }),
      };
    }),
    after: week.legend,
  };
}

const safe = (name: string) => isolated(withoutLinks(name));
const safeAlarm = <A extends { errorCode: string }>(alarm: A): A => ({
  ...alarm,
  errorCode: withoutLinks(alarm.errorCode),
});
const safeMachine = <M extends { applianceName: string; companyName: string }>(machine: M): M => ({
  ...machine,
  applianceName: safe(machine.applianceName),
  companyName: safe(machine.companyName),
});
const safeSite = <S extends { companyName: string }>(site: S): S => ({ ...site, companyName: safe(site.companyName) });

function safeItem(item: ReportAttention): ReportAttention {
  if (item.kind === 'missedDays') return safeSite(item);
  return item.kind === 'alarm' ? safeMachine(safeAlarm(item)) : safeMachine(item);
}

/** Mail programs would turn some names and alarm codes into links. */
function withSafeNames(report: PeriodicReport): PeriodicReport {
  return {
    ...report,
    longestAlarm: report.longestAlarm && safeMachine(safeAlarm(report.longestAlarm)),
    attention: report.attention.map(safeItem),
    sites: report.sites.map(safeSite),
    machines: report.machines.map(safeMachine),
  };
}

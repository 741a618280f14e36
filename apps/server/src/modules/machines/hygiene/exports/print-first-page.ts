import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import { addDays } from '@washboard/contract/time/calendar';
import { numberFormat } from '@washboard/contract/units/number-format';
import { inks, type TablePdf } from '../../../platform/pdf/index.ts';
import {
  calendarHeight,
  type DayWords,
  drawCalendar,
  drawStripTable,
  shownDays,
  stripsHeight,
} from './draw-calendar.ts';
import type { PrintedStrip } from './draw-strip.ts';
import type { ReportDay } from './report-days.ts';
import type { HygieneReportTexts } from './texts.ts';

interface FirstPageStyle {
  texts: HygieneReportTexts;
  language: Language;
}

interface Picture {
  /** Every day of the period. */
  days: readonly (ReportDay & { strip?: PrintedStrip | null })[];
  timeZone: string;
}

export function printPicture(pdf: TablePdf, { days, timeZone }: Picture, style: FirstPageStyle): void {
  if (days.length === 0) return;
  const { texts, language } = style;
  const words = dayWords(style);
  const hasStrips = days.some(({ strip }) => strip);
  const shown = shownDays(days);
  const described = shown.filter(({ valid, deviating, notJudgeable }) => valid + deviating + notJudgeable > 0);
  const description = described
    .map((day) => fillText(texts.picture.day, { day: words.day(day.day), counts: countsOf(day, words) }))
    .join('; ');
  pdf.figure({
    title: hasStrips ? texts.picture.strips : texts.picture.calendar,
    description: description || texts.none,
    height: hasStrips ? stripsHeight(days.length) : calendarHeight(shown),
    draw(pen) {
      if (hasStrips) {
        const strips = days.map((day) => ({ ...day, strip: day.strip ?? null }));
        drawStripTable(pen, { days: strips, width: pdf.width, words, timeZone });
      } else drawCalendar(pen, { days: shown, width: pdf.width, words });
    },
  });
  if (shown.length < days.length)
    pdf.paragraph(fillText(texts.picture.latest, { count: numberFormat(language, {}).format(shown.length) }));
}

function countsOf({ valid, open, deviating, notJudgeable, state }: ReportDay, { sign, whole }: DayWords): string {
  const counts = { valid, open, closed: deviating - open, notJudgeable };
  const shown = (['valid', 'open', 'closed', 'notJudgeable'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${sign[name]} ${whole(counts[name])}`);
  return [...shown, ...(state === 'none' || state === 'due' ? [] : [sign[state]])].join(', ');
}

function dayWords({ texts, language }: FirstPageStyle): DayWords {
  const locale = localeCodes[language].replace('_', '-');
  // Calendar days are dates of UTC.
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => formatter.format(new Date(day));
  };
  return {
    sign: texts.sign,
    day: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    shortDay: format({ day: 'numeric', month: 'short' }),
    month: format({ month: 'short' }),
    weekday: format({ weekday: 'short' }),
    whole: (count) => numberFormat(language, {}).format(count),
  };
}

/** Days of a month: "3 Nov", "5–9 Nov 2026". */
function daysText(days: readonly string[], language: Language): string {
  const locale = localeCodes[language].replace('_', '-');
  const isOneYear = days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4);
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...options, ...(isOneYear ? {} : { year: 'numeric' }) });
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges.map(({ from, to }) => format.formatRange(Date.parse(from), Date.parse(to))).join(', ');
}

/** A longer period lists only the days that need something. */
const maxNamedDays = 40;

/**
 * The reviewers of the days, and the days that were not reviewed.
 *
 * @param areNamed false for a site, whose machines may have different reviewers
 */
export function printReviews(
  pdf: TablePdf,
  { days, areNamed }: { days: readonly ReportDay[]; areNamed: boolean },
  { texts, language }: FirstPageStyle,
): void {
  const { reviews } = texts;
  pdf.heading(reviews.title);
  const inState = (...states: readonly ReportDay['state'][]) => days.filter(({ state }) => states.includes(state));
  const listed = (reportDays: readonly ReportDay[]) =>
    daysText(
      reportDays.map(({ day }) => day),
      language,
    );
  const byPerson = Map.groupBy(
    areNamed ? inState('reviewed', 'changed') : inState('reviewed'),
    ({ reviewer }) => reviewer,
  );
  const countOf = (reportDays: readonly ReportDay[]) =>
    fillPlural(language, reviews.days, reportDays.length, {
      shown: numberFormat(language, {}).format(reportDays.length),
    });
  // The calendar shows the days of a long period.
  const summed = days.length > maxNamedDays ? countOf : listed;
  const lines = [...byPerson].map(([name, reportDays]) =>
    areNamed
      ? fillText(reviews.by, { name: name ?? reviews.erased, days: summed(reportDays) })
      : fillText(reviews.all, { days: summed(reportDays) }),
  );
  for (const line of lines) pdf.paragraph(line);
  for (const state of ['missed', 'partly', 'changed', 'due'] as const) {
    const daysInState = inState(state);
    if (daysInState.length === 0) continue;
    const line = fillText(reviews[state], { days: listed(daysInState) });
    lines.push(line);
    pdf.paragraph(line, { isBold: state === 'missed' || state === 'partly' || state === 'changed' });
  }
  if (lines.length === 0) pdf.paragraph(reviews.none);
}

const signatureHeight = 44;

export function printSignatures(pdf: TablePdf, { texts }: FirstPageStyle): void {
  const { signature } = texts;
  const width = (pdf.width - 20) / 2;
  pdf.figure({
    title: signature.title,
    height: signatureHeight,
    description: [signature.kitchen, signature.inspection]
      .map((signatory) => `${signatory}: ${signature.fields}`)
      .join('; '),
    draw(pen) {
      for (const [i, signatory] of [signature.kitchen, signature.inspection].entries()) {
        const left = i * (width + 20);
        pen.text(signatory, left, 6, { size: 8, align: 'left', isBold: true });
        pen.path(
          [
            [left, 34],
            [left + width, 34],
          ],
          inks.text,
          0.6,
        );
        pen.text(signature.fields, left, 41, { size: 6.5, align: 'left', colour: inks.quiet });
      }
    },
  });
}

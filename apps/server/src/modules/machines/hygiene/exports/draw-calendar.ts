import { addDays } from '@washboard/contract/time/calendar';
import { drawCheck, drawDiamond, inks, type Pen } from '../../../platform/pdf/index.ts';
import { drawAlarm, drawBand, drawStrip, hoursOf, type PrintedStrip } from './draw-strip.ts';
import type { ReportDay, ReviewState } from './report-days.ts';
import type { HygieneReportTexts } from './texts.ts';

export type Sign = keyof HygieneReportTexts['sign'];

export interface DayWords {
  sign: HygieneReportTexts['sign'];
  /** Such as `Mon 16 Nov`. */
  day: (day: string) => string;
  /** Such as `16`, on the first of a month `1 Nov`. */
  shortDay: (day: string) => string;
  month: (day: string) => string;
  weekday: (day: string) => string;
  whole: (count: number) => string;
}

const countSize = 6.5;
const legendLine = 11;

/** A reviewed day has a filled box, a missed review an empty one. */
function drawReview(pen: Pen, state: ReviewState, x: number, y: number): void {
  if (state === 'none' || state === 'due') return;
  const [size, top] = [6, y - 3];
  const corners = [
    [x, top],
    [x + size, top],
    [x + size, top + size],
    [x, top + size],
  ] as const;
  const isFilled = state === 'reviewed';
  pen.polygon(corners, { fill: isFilled ? inks.text : inks.paper, outline: inks.text, width: 0.7 });
  if (isFilled) drawCheck(pen, x + 1.4, y + 0.3, { ink: inks.paper, size: 3.4 });
  else if (state === 'changed') pen.bar(x, y, size, 3, inks.text);
  else if (state === 'partly') pen.bar(x, top, 3, size, inks.text);
}

/** @returns the x behind the counts */
function drawCounts(pen: Pen, day: ReportDay, x: number, y: number, { whole, sign }: DayWords): number {
  const closed = day.deviating - day.open;
  let at = x;
  const show = (count: number, draw: (left: number) => void, width: number) => {
    if (count === 0) return;
    draw(at);
    pen.text(whole(count), at + width + 2, y, { size: countSize, align: 'left' });
    at += width + 2 + pen.widthOf(whole(count), countSize) + 5;
  };
  show(day.open, (left) => drawDiamond(pen, left + 3, y, 'open'), 6);
  show(closed, (left) => drawDiamond(pen, left + 3, y, 'closed'), 6);
  show(day.valid, (left) => drawCheck(pen, left, y), 5);
  if (at === x && day.notJudgeable > 0) {
    pen.text(sign.notJudgeable, x, y, { size: countSize - 1, align: 'left', colour: inks.quiet });
    at += pen.widthOf(sign.notJudgeable, countSize - 1);
  }
  return at;
}

interface Strips {
  days: readonly (ReportDay & { strip: PrintedStrip | null })[];
  width: number;
  words: DayWords;
  timeZone: string;
}

const strips = { label: 58, counts: 84, row: 22, axis: 11 } as const;
const stripSigns: readonly Sign[] = ['washing', 'service', 'ready', 'heating', 'off', 'silent', 'critical', 'warning'];
const daySigns: readonly Sign[] = ['valid', 'open', 'closed', 'reviewed', 'changed', 'missed'];
const yearSigns: readonly Sign[] = ['open', 'closed', 'reviewed', 'missed'];

export const stripsHeight = (days: number) => strips.axis + days * strips.row + 2 * legendLine + 4;

export function drawStripTable(pen: Pen, { days, width, words, timeZone }: Strips): void {
  const [left, wide] = [strips.label, width - strips.label - strips.counts];
  const [first] = days.flatMap(({ strip }) => (strip ? [strip] : []));
  for (const { share, hour } of first ? [...hoursOf(first, timeZone), { share: 1, hour: 24 }] : [])
    pen.text(String(hour), left + share * wide, 4, { size: 6, colour: inks.quiet });
  for (const [i, day] of days.entries()) {
    const top = strips.axis + i * strips.row;
    const middle = top + strips.row / 2;
    pen.path(
      [
        [0, top],
        [width, top],
      ],
      inks.line,
      0.5,
    );
    pen.text(words.day(day.day), 0, middle, { size: 7.5, align: 'left' });
    if (day.strip) drawStrip(pen, day.strip, { left, top: top + 2, width: wide, height: strips.row - 4 });
    const right = left + wide + 8;
    drawReview(pen, day.state, width - 7, middle);
    drawCounts(pen, day, right, middle, words);
  }
  const foot = strips.axis + days.length * strips.row;
  pen.path(
    [
      [0, foot],
      [width, foot],
    ],
    inks.line,
    0.5,
  );
  drawLegend(pen, stripSigns, foot + 9, words);
  drawLegend(pen, daySigns, foot + 9 + legendLine, words);
}

function drawLegend(
  pen: Pen,
  signs: readonly Sign[],
  y: number,
  { sign: names, isLong = false }: Pick<DayWords, 'sign'> & { isLong?: boolean },
): void {
  let x = 0;
  for (const sign of signs) {
    if (isLong && (sign === 'reviewed' || sign === 'missed')) drawSquare(pen, x + 2, y - 4, sign === 'reviewed');
    else drawSign(pen, sign, x, y);
    pen.text(names[sign], x + 12, y, { size: 6.5, align: 'left', colour: inks.quiet });
    x += 12 + pen.widthOf(names[sign], 6.5) + 9;
  }
}

function drawSign(pen: Pen, sign: Sign, x: number, y: number): void {
  switch (sign) {
    case 'washing':
    case 'service':
      return pen.bar(x + 3, y - 4, 1.4, 8, sign === 'washing' ? inks.washing : inks.strong);
    case 'ready':
    case 'heating':
    case 'off':
    case 'silent':
      return drawBand(pen, sign, { from: x, to: x + 9, middle: y });
    case 'critical':
    case 'warning':
      return drawAlarm(pen, sign, { from: x + 3, to: x + 8, top: y - 4, foot: y + 3 });
    case 'open':
    case 'closed':
      return drawDiamond(pen, x + 5, y, sign);
    case 'valid':
      return drawCheck(pen, x + 2, y);
    case 'reviewed':
    case 'changed':
    case 'partly':
    case 'missed':
      return drawReview(pen, sign, x + 2, y);
    case 'notJudgeable':
      return;
  }
}

interface Calendar {
  /** Every day of the period, in order. */
  days: readonly ReportDay[];
  width: number;
  words: DayWords;
}

const weekDays = 7;
const month = { head: 12, row: 27 } as const;
/** The longest period whose days have room for figures. */
const maxMonthDays = 40;
const year = { head: 11, label: 26, cell: 8.6 } as const;
const maxYearWeeks = 53;

const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % weekDays;
const mondayOf = (day: string) => addDays(day, -weekdayOf(day));
const weekOf = (day: string, first: string) =>
  Math.round((Date.parse(mondayOf(day)) - Date.parse(mondayOf(first))) / (weekDays * 86_400_000));

/** A calendar shows a year at most: the latest days. */
export const shownDays = <Day extends ReportDay>(days: readonly Day[]): readonly Day[] =>
  days.slice(-maxYearWeeks * weekDays + weekDays);

export function calendarHeight(days: readonly ReportDay[]): number {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return 0;
  const legend = legendLine + 6;
  if (days.length > maxMonthDays) return year.head + weekDays * (year.cell + 1.2) + legend;
  return month.head + (weekOf(last.day, first.day) + 1) * month.row + legend;
}

export function drawCalendar(pen: Pen, calendar: Calendar): void {
  const isLong = calendar.days.length > maxMonthDays;
  const foot = isLong ? drawYear(pen, calendar) : drawMonth(pen, calendar);
  const isPartly = calendar.days.some(({ state }) => state === 'partly');
  const ofMonth: readonly Sign[] = isPartly ? [...daySigns, 'partly'] : daySigns;
  drawLegend(pen, isLong ? yearSigns : ofMonth, foot + 10, { ...calendar.words, isLong });
}

const grounds = { open: '#fbe3e1', closed: '#fdf3e1', valid: '#eef7f1', none: inks.paper } as const;
const groundOf = ({ open, deviating, valid }: ReportDay) =>
  open > 0 ? grounds.open : deviating > 0 ? grounds.closed : valid > 0 ? grounds.valid : grounds.none;

function boxOf(left: number, top: number, width: number, height: number) {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as const;
}

function drawMonth(pen: Pen, { days, width, words }: Calendar): number {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return 0;
  const cell = width / weekDays;
  const monday = mondayOf(first.day);
  for (let i = 0; i < weekDays; i += 1)
    pen.text(words.weekday(addDays(monday, i)), i * cell + 3, 5, { size: 6.5, align: 'left', colour: inks.quiet });
  for (const day of days) {
    const [left, top] = [weekdayOf(day.day) * cell, month.head + weekOf(day.day, first.day) * month.row];
    const isOpen = day.open > 0;
    const cellStyle = { fill: groundOf(day), outline: isOpen ? inks.alarm : inks.line, width: isOpen ? 1.2 : 0.5 };
    pen.polygon(boxOf(left + 0.8, top + 0.8, cell - 1.6, month.row - 1.6), cellStyle);
    const isNamed = day === first || day.day.endsWith('-01');
    pen.text(isNamed ? words.shortDay(day.day) : String(Number(day.day.slice(8))), left + 4, top + 8, {
      size: 7,
      align: 'left',
      isBold: isOpen,
    });
    drawReview(pen, day.state, left + cell - 10, top + 8);
    drawCounts(pen, day, left + 4, top + 19, words);
  }
  return month.head + (weekOf(last.day, first.day) + 1) * month.row;
}

/** A week is a column; an empty square was not reviewed. */
function drawYear(pen: Pen, { days, words }: Calendar): number {
  const [first] = days;
  if (!first) return 0;
  const step = year.cell + 0.6;
  const monday = mondayOf(first.day);
  for (const i of [0, 2, 4])
    pen.text(words.weekday(addDays(monday, i)), 0, year.head + i * step + year.cell / 2, {
      size: 6,
      align: 'left',
      colour: inks.quiet,
    });
  for (const day of days) {
    const [left, top] = [year.label + weekOf(day.day, first.day) * step, year.head + weekdayOf(day.day) * step];
    if (day.day.endsWith('-01'))
      pen.text(words.month(day.day), left, 4, { size: 6, align: 'left', colour: inks.quiet });
    const hasRecords = day.valid + day.deviating + day.notJudgeable > 0;
    drawSquare(pen, left, top, day.state === 'reviewed', hasRecords ? inks.strong : inks.line);
    if (day.deviating === 0) continue;
    const [x, y] = [left + year.cell / 2 - 0.3, top + year.cell / 2 - 0.3];
    drawDiamond(pen, x, y, day.open > 0 ? 'open' : 'closed', 2.6);
  }
  return year.head + weekDays * step;
}

function drawSquare(pen: Pen, left: number, top: number, isReviewed: boolean, outline: string = inks.strong): void {
  const side = year.cell - 0.6;
  pen.polygon(boxOf(left, top, side, side), { fill: isReviewed ? '#9fc5b0' : inks.paper, outline, width: 0.5 });
}

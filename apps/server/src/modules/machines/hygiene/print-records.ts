import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Brand } from '@washboard/contract/brands/brands';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import type { SiteRecordFilter } from '@washboard/contract/hygiene/hygiene-of-sites';
import type { HygieneRecord, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import { fill } from '@washboard/contract/languages/texts';
import { numberFormat } from '@washboard/contract/units/number-format';
import { toBase64 } from '@washboard/ledger/bytes';
import { parseCheckpoint } from '@washboard/ledger/checkpoint';
import { parseNote } from '@washboard/ledger/signed-note';
import { acceptsValidation, practiceOfRinse } from '@washboard/machine-model/hygiene/limit-profiles';
import { createTablePdf, type TableCell, type TablePdf, tableWidth } from '../../platform/pdf/index.ts';
import { documentMoments, periodText } from '../../platform/reports/index.ts';
import {
  degreesText,
  describeGap,
  describeRecord,
  profileText,
  type ReportStyle,
  secondsText,
  temperatureText,
  unitsOf,
  type WordStyle,
} from './describe-record.ts';
import { isGap, type Listed } from './merge-gaps.ts';
import { type PackedRecords, unpackRecords } from './pack-records.ts';
import type { ReviewedDays } from './site-repository.ts';
import { type DocumentColumn, documentColumns, type ReportTexts } from './texts.ts';

export type PrintedMachine = Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;

export interface Sums {
  counts: Record<HygieneResult | 'open', number>;
  days: ReviewedDays;
  gaps: number | null;
}

export interface PrintedRecords extends PackedRecords {
  texts: ReportTexts;
  language: Language;
  filter: { startDate?: string | undefined; stopDate?: string | undefined; filter?: SiteRecordFilter | undefined };
  checkpoint: string | null;
  verifyUrl: string;
  brand: Brand;
  date: Date;
}

interface Print extends ReportStyle, PrintedRecords, Sums {
  machine: PrintedMachine;
  company: string;
}

/** Widths are in points; the description gets the rest. */
const widths: Readonly<Record<DocumentColumn, number>> = {
  date: 84,
  cycle: 96,
  alarmCode: 46,
  alarmDescription: tableWidth - 606,
  severity: 60,
  result: 166,
  tank: 50,
  rinse: 54,
  contact: 50,
};

export async function printRecords(print: Print): Promise<Buffer> {
  const { texts, language, machine, brand, date } = print;
  const pdf = createTablePdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page) => `${machine.serialNumber} · ${fill(texts.page, { page, pages: '' })}`,
  });
  pdf.code(print.verifyUrl, fill(texts.codeAlt, { address: print.verifyUrl }));
  describeContent(pdf, print);
  pdf.heading(texts.summary);
  for (const line of summaryOf(print)) pdf.paragraph(line);
  if ((print.gaps ?? 0) > 0) pdf.paragraph(texts.gapMeaning);
  pdf.heading(texts.proof);
  describeProof(pdf, print);
  if (print.shown + print.shownGaps === 0) return pdf.finish();
  const table = pdf.table(columnsOf(print));
  const rowsOf = rowWriter(print);
  for await (const item of unpackRecords(print)) for (const cells of rowsOf(item)) table.row(cells, isMarked(item));
  return pdf.finish();
}

export const isMarked = (item: Listed) => isGap(item) || item.result === 'deviating';

export function columnsOf(style: Pick<ReportStyle, 'texts' | 'system' | 'volumeSystem'>) {
  const units = unitsOf(style);
  return documentColumns.map((name) => ({ title: fill(style.texts.column[name], units), width: widths[name] }));
}

function describeContent(pdf: TablePdf, print: Print): void {
  const { texts, machine, company, profiles, language, timeZone, date } = print;
  const { filter } = print.filter;
  const moment = documentMoments(language, timeZone);
  pdf.paragraph(fill(texts.machine, machine));
  pdf.paragraph(fill(texts.site, { company }));
  pdf.paragraph(periodText(texts, print.filter, moment));
  if (filter) pdf.paragraph(fill(texts.narrowed, { filters: texts.filter[filter] }));
  pdf.paragraph(fill(texts.times, { timeZone, at: moment(date) }));
  for (const line of limitsOf(profiles, print, print.programmes)) pdf.paragraph(line);
  pdf.paragraph(texts.noClaim);
}

export function limitsOf(
  profiles: PackedRecords['profiles'],
  style: WordStyle,
  programmes: ReadonlyMap<string, string>,
): string[] {
  const { texts } = style;
  return profiles.flatMap((judged) => {
    const { profile, limits, validations } = judged;
    const least = limits.contactSMin;
    const words = fill(texts.judgedBy, {
      profile: profileText(judged, texts),
      version: profile.version,
      tank: temperatureText(limits.tankTmpMin, style),
      rinseLeast: temperatureText(limits.rinseTmpMin, style),
      rinseMost: temperatureText(limits.rinseTmpMax, style),
      contact: least === null ? texts.anyContact : fill(texts.atLeast, { limit: secondsText(least, style) }),
    });
    const validated = validations.map(({ cycleType, contactSMin, reference }) =>
      fill(texts.validated, {
        programme: programmes.get(cycleType) ?? cycleType,
        reference,
        limit: secondsText(contactSMin, style),
      }),
    );
    return [
      words,
      ...(acceptsValidation(profile) ? [rinseText(limits, style)] : []),
      ...(validated.length > 0 ? [fill(texts.shortProgrammes, { programmes: validated.join('; ') })] : []),
    ];
  });
}

/** EN 17735 names a smaller range for the rinse than its profile accepts. */
function rinseText({ rinseTmpMax }: HygieneLimits, style: WordStyle): string {
  return fill(style.texts.practiceOfRinse, {
    least: temperatureText(practiceOfRinse.least, style),
    most: temperatureText(practiceOfRinse.most, style),
    accepted: temperatureText(rinseTmpMax, style),
  });
}

function summaryOf({ shown, ...print }: Print): string[] {
  const count = countOf(print.counts);
  if (count === 0) return [print.texts.none, ...gapsText(print)];
  return [recordsText(print, { shown, count }), print.texts.recordMeaning, ...sumsText(print)];
}

export const countOf = ({ valid, deviating, notJudgeable }: Sums['counts']) => valid + deviating + notJudgeable;

const whole = (count: number, language: Language) => numberFormat(language, {}).format(count);

export function recordsText(
  { texts, language }: Pick<PrintedRecords, 'texts' | 'language'>,
  { shown, count }: { shown: number; count: number },
): string {
  return shown < count
    ? fill(texts.truncated, { shown: whole(shown, language), count: whole(count, language) })
    : fill(texts.records, { count: whole(count, language) });
}

export const gapsText = ({ texts, language, gaps }: Pick<PrintedRecords, 'texts' | 'language'> & Pick<Sums, 'gaps'>) =>
  gaps === null ? [] : [fill(texts.gaps, { count: whole(gaps, language) })];

export function sumsText(sums: Sums & Pick<PrintedRecords, 'texts' | 'language'>): string[] {
  const { texts, language, counts, days } = sums;
  const byResult = (['valid', 'deviating', 'open', 'notJudgeable'] as const).map((name) =>
    fill(texts.ofThem, { result: texts.filter[name], count: whole(counts[name], language) }),
  );
  return [
    byResult.join(' · '),
    ...gapsText(sums),
    fill(texts.daysReviewed, { count: whole(days.reviewed, language) }),
    ...(days.changed > 0 ? [fill(texts.daysChanged, { count: whole(days.changed, language) })] : []),
    fill(texts.daysNotReviewed, { count: whole(days.notReviewed, language) }),
  ];
}

export function describeProof(pdf: TablePdf, print: PrintedRecords): void {
  const { texts, checkpoint, language, verifyUrl, deflated, size, checksum } = print;
  const records = { name: 'hygiene-records.json', description: texts.recordsFile, type: 'application/json' as const };
  pdf.attach({ ...records, deflated, size, checksum });
  const note = checkpoint === null ? null : parseNote(checkpoint);
  const state = note && parseCheckpoint(note.text);
  if (checkpoint === null || !state) {
    pdf.paragraph(texts.notSigned);
    pdf.paragraph(fill(texts.embedded, { names: records.name }));
    return;
  }
  const content = Buffer.from(checkpoint);
  const file = { name: 'checkpoint.txt', description: texts.checkpointFile, type: 'text/plain' as const };
  pdf.attach({
    ...file,
    deflated: deflateSync(content),
    size: content.length,
    checksum: createHash('md5').update(content).digest('hex'),
  });
  pdf.paragraph(fill(texts.proofText, { address: verifyUrl }));
  pdf.paragraph(fill(texts.code, { code: verificationCode(state.size, state.root) }));
  pdf.paragraph(fill(texts.logSize, { size: numberFormat(language, {}).format(state.size) }));
  pdf.paragraph(texts.logMeaning);
  pdf.paragraph(fill(texts.rootHash, { hash: toBase64(state.root) }));
  pdf.paragraph(fill(texts.embedded, { names: `${records.name}, ${file.name}` }));
}

/** The size of the log and the first bytes of its root hash are short enough to be read aloud. */
function verificationCode(size: number, root: Uint8Array): string {
  const groups = Buffer.from(root.subarray(0, 8)).toString('hex').match(/.{4}/g) ?? [];
  return [size, ...groups].join('-');
}

const dash = '–';

export function rowWriter(style: ReportStyle): (item: Listed) => TableCell[][] {
  const { texts, language, timeZone } = style;
  const moment = documentMoments(language, timeZone, 'medium');

  return (item) => (isGap(item) ? [gapCells(item)] : recordRows(item));

  function gapCells(gap: HygieneGap): TableCell[] {
    const words = `${texts.gap.title} · ${describeGap(gap, style)}`;
    return [moment(gap.at), { text: words, columns: documentColumns.length - 1 }];
  }

  function recordRows(record: HygieneRecord): TableCell[][] {
    const { values } = record;
    const words = describeRecord(record, style);
    const [first, ...others] = words.alarms.map(({ code, description, severity }) => [code, description, severity]);
    const cells: TableCell[] = [
      moment(record.endedAt) + (record.isClockDoubtful ? `\n${texts.doubtful}` : ''),
      fill(texts.cycle, { programme: words.programme, number: record.cycleNumber }),
      ...(first ?? [{ text: dash, columns: 3 }]),
      [words.result, ...words.reasons, ...words.validation, ...closingOf(record)].join('\n'),
      range(values.tankTmpMin, values.tankTmpMax),
      range(values.rinseTmpMin, values.rinseTmpMax),
      String(values.contactS),
    ];
    return [cells, ...others.map((alarm) => ['', '', ...alarm, '', '', '', ''])];
  }

  function closingOf({ result, closing }: HygieneRecord): string[] {
    if (result !== 'deviating') return [];
    if (!closing) return [texts.open];
    const parts = [texts.action[closing.action], closing.words, closing.personName, moment(closing.at)];
    // Words may have hundreds of line breaks.
    return [parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ')];
  }

  function range(lowest: number | null, highest: number | null): string {
    if (lowest === null && highest === null) return dash;
    return [lowest, highest].map((value) => (value === null ? dash : degreesText(value, style))).join(dash);
  }
}

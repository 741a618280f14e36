import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Brand } from '@washboard/contract/brands/brands';
import type { HygieneFilter, HygieneRecord, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { numberFormat } from '@washboard/contract/units/number-format';
import { toBase64 } from '@washboard/ledger/bytes';
import { parseCheckpoint } from '@washboard/ledger/checkpoint';
import { parseNote } from '@washboard/ledger/signed-note';
import { createTablePdf, type TableCell, type TablePdf, tableWidth } from '../../platform/pdf/index.ts';
import { documentMoments, fill, periodText } from '../../platform/reports/index.ts';
import {
  degreesText,
  describeRecord,
  profileText,
  type ReportStyle,
  secondsText,
  temperatureText,
  unitsOf,
} from './describe-record.ts';
import { type PackedRecords, unpackRecords } from './list-records.ts';
import { type DocumentColumn, documentColumns } from './report-texts.ts';

interface Print extends ReportStyle, PackedRecords {
  machine: Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;
  company: string;
  filter: { startDate?: string | undefined; stopDate?: string | undefined; filter?: HygieneFilter | undefined };
  counts: Record<HygieneResult | 'open', number>;
  days: { reviewed: number; notReviewed: number };
  /** The signed state of the log; null: there is none. */
  checkpoint: string | null;
  verifyUrl: string;
  brand: Brand;
  date: Date;
}

/** In points; the description gets the rest. */
const widths: Readonly<Record<DocumentColumn, number>> = {
  ...{ date: 84, cycle: 96, alarmCode: 46, alarmDescription: tableWidth - 606, severity: 60 },
  ...{ result: 166, tank: 50, rinse: 54, contact: 50 },
};

export async function printRecords(print: Print): Promise<Buffer> {
  const { texts, language, machine, brand, date } = print;
  const pdf = createTablePdf({
    ...{ title: texts.title, language, brand, date },
    pageText: (page) => `${machine.serialNumber} · ${fill(texts.page, { page, pages: '' })}`,
  });
  pdf.code(print.verifyUrl, fill(texts.codeAlt, { address: print.verifyUrl }));
  describeContent(pdf, print);
  pdf.heading(texts.summary);
  for (const line of summaryOf(print)) pdf.paragraph(line);
  pdf.heading(texts.proof);
  describeProof(pdf, print);
  if (print.shown === 0) return pdf.finish();
  const units = unitsOf(print);
  const table = pdf.table(
    documentColumns.map((name) => ({ title: fill(texts.column[name], units), width: widths[name] })),
  );
  const rowsOf = rowWriter(print);
  for await (const record of unpackRecords(print))
    for (const cells of rowsOf(record)) table.row(cells, record.result === 'deviating');
  return pdf.finish();
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
  for (const { profile, limits } of profiles) {
    const least = limits.contactSMin;
    pdf.paragraph(
      fill(texts.judgedBy, {
        ...{ profile: profileText(profile, texts), version: profile.version },
        tank: temperatureText(limits.tankTmpMin, print),
        rinseLeast: temperatureText(limits.rinseTmpMin, print),
        rinseMost: temperatureText(limits.rinseTmpMax, print),
        contact: least === null ? texts.anyContact : fill(texts.atLeast, { limit: secondsText(least, print) }),
      }),
    );
  }
  pdf.paragraph(texts.noClaim);
}

function summaryOf({ texts, language, counts, days, shown }: Print): string[] {
  const whole = (count: number) => numberFormat(language, {}).format(count);
  const count = counts.valid + counts.deviating + counts.notJudgeable;
  if (count === 0) return [texts.none];
  const byResult = (['valid', 'deviating', 'open', 'notJudgeable'] as const).map((name) =>
    fill(texts.ofThem, { result: texts.filter[name], count: whole(counts[name]) }),
  );
  return [
    shown < count
      ? fill(texts.truncated, { shown: whole(shown), count: whole(count) })
      : fill(texts.records, { count: whole(count) }),
    byResult.join(' · '),
    fill(texts.daysReviewed, { count: whole(days.reviewed) }),
    fill(texts.daysNotReviewed, { count: whole(days.notReviewed) }),
  ];
}

/** The signed state of the log, in the text and as a file. */
function describeProof(pdf: TablePdf, print: Print): void {
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
    ...{ ...file, deflated: deflateSync(content), size: content.length },
    checksum: createHash('md5').update(content).digest('hex'),
  });
  pdf.paragraph(fill(texts.proofText, { address: verifyUrl }));
  pdf.paragraph(fill(texts.code, { code: verificationCode(state.size, state.root) }));
  pdf.paragraph(fill(texts.logSize, { size: numberFormat(language, {}).format(state.size) }));
  pdf.paragraph(fill(texts.rootHash, { hash: toBase64(state.root) }));
  pdf.paragraph(fill(texts.embedded, { names: `${records.name}, ${file.name}` }));
}

/** Size of the log and the beginning of its root hash: short enough to be read aloud. */
function verificationCode(size: number, root: Uint8Array): string {
  const groups = Buffer.from(root.subarray(0, 8)).toString('hex').match(/.{4}/g) ?? [];
  return [size, ...groups].join('-');
}

const dash = '–';

/** A row for each record; further rows for further alarms. */
function rowWriter(print: Print): (record: HygieneRecord) => TableCell[][] {
  const { texts, language, timeZone } = print;
  const moment = documentMoments(language, timeZone, 'medium');

  return (record) => {
    const { values } = record;
    const words = describeRecord(record, print);
    const [first, ...others] = words.alarms.map(({ code, description, severity }) => [code, description, severity]);
    const cells: TableCell[] = [
      moment(record.endedAt) + (record.isClockDoubtful ? `\n${texts.doubtful}` : ''),
      fill(texts.cycle, { programme: words.programme, number: record.cycleNumber }),
      ...(first ?? [{ text: dash, columns: 3 }]),
      [words.result, ...words.reasons, ...closingOf(record)].join('\n'),
      range(values.tankTmpMin, values.tankTmpMax),
      range(values.rinseTmpMin, values.rinseTmpMax),
      String(values.contactS),
    ];
    return [cells, ...others.map((alarm) => ['', '', ...alarm, '', '', '', ''])];
  };

  function closingOf({ result, closing }: HygieneRecord): string[] {
    if (result !== 'deviating') return [];
    if (!closing) return [texts.open];
    const parts = [texts.action[closing.action], closing.words, closing.personName, moment(closing.at)];
    // Words may have hundreds of line breaks.
    return [parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ')];
  }

  function range(lowest: number | null, highest: number | null): string {
    if (lowest === null && highest === null) return dash;
    return [lowest, highest].map((value) => (value === null ? dash : degreesText(value, print))).join(dash);
  }
}

import { fillText } from '@washboard/contract/languages/texts';
import { createTablePdf, type TablePdf } from '../../../platform/pdf/index.ts';
import { documentMoments, periodText, printVerdict } from '../../../platform/reports/index.ts';
import { describeHygieneVerdict } from './describe-hygiene-verdict.ts';
import { printCycles } from './print-cycles.ts';
import { describeLimits, detail, gapsText, recordsText, sumResults, sumsText } from './print-details.ts';
import { printPicture, printReviews, printSignatures } from './print-first-page.ts';
import { describeProof, printCode, recordsFile } from './print-proof.ts';
import { type MachineOf, printDeviations, printOthers, surveyRecords } from './print-tables.ts';
import type { Print } from './printed-records.ts';

/** Page 1 has the answer, then come the details, then an appendix of the cycles without a finding. */
export async function printRecords(print: Print): Promise<Buffer> {
  const { texts, language, machine, brand, date, calendar, timeZone } = print;
  const pdf = createTablePdf({
    title: texts.title,
    language,
    brand,
    date,
    layout: 'portrait',
    pageText: (page) => `${machine.serialNumber} · ${fillText(texts.page, { page, pages: '' })}`,
  });
  const machineOf: MachineOf = () => ({ style: print, group: null });
  const survey = await surveyRecords(print, machineOf);
  const listing = { survey, machineOf, style: print };
  const missedReviews = calendar.filter(({ state }) => state === 'missed' || state === 'changed').length;
  const judged = { ...print, filter: print.filter.filter, unjudged: survey.unjudged, missedReviews };

  pdf.code(print.verifyUrl, fillText(texts.codeAlt, { address: print.verifyUrl }));
  printVerdict(pdf, describeHygieneVerdict(judged, print));
  describeSubject(pdf, print);
  printCode(pdf, print);
  printPicture(pdf, { days: calendar, timeZone }, print);
  await printDeviations(pdf, print, listing);
  printReviews(pdf, { days: calendar, areNamed: true }, print);
  printSignatures(pdf, print);

  pdf.heading(texts.summary);
  const details = [
    ...summaryOf(print),
    ...((print.gaps ?? 0) > 0 ? [texts.gapMeaning] : []),
    ...describeLimits(print.profiles, print, print.programmes),
    texts.noClaim,
  ];
  for (const line of details) pdf.paragraph(line, detail);
  pdf.heading(texts.proof);
  describeProof(pdf, print);
  await printOthers(pdf, print, listing);
  await printCycles(pdf, print, { ...listing, fileName: recordsFile });
  return pdf.finish();
}

function describeSubject(pdf: TablePdf, print: Print): void {
  const { texts, machine, company, language, timeZone, date } = print;
  const { filter } = print.filter;
  const moment = documentMoments(language, timeZone);
  pdf.paragraph(fillText(texts.machine, machine), { size: 10, isBold: true });
  pdf.paragraph(fillText(texts.site, { company }));
  pdf.paragraph(periodText(texts, print.filter, moment));
  if (filter) pdf.paragraph(fillText(texts.narrowed, { filters: texts.filter[filter] }));
  pdf.paragraph(fillText(texts.times, { timeZone, at: moment(date) }), { size: 8, isQuiet: true });
}

function summaryOf({ shown, ...print }: Print): string[] {
  const count = sumResults(print.counts);
  if (count === 0) return [print.texts.none, ...gapsText(print)];
  return [recordsText(print, { shown, count }), print.texts.recordMeaning, ...sumsText(print)];
}

import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { fillText } from '@washboard/contract/languages/texts';
import { numberFormat } from '@washboard/contract/units/number-format';
import { toBase64 } from '@washboard/ledger/bytes';
import { parseCheckpoint } from '@washboard/ledger/checkpoint/checkpoint';
import { parseNote } from '@washboard/ledger/checkpoint/signed-note';
import type { TablePdf } from '../../../platform/pdf/index.ts';
import { detail } from './print-details.ts';
import type { PrintedRecords } from './printed-records.ts';

export const recordsFile = 'hygiene-records.json';

/** The size of the log and the first bytes of its root hash are short enough to be read aloud. */
function verificationCode(checkpoint: string): string | null {
  const state = parseCheckpoint(parseNote(checkpoint)?.text ?? '');
  if (!state) return null;
  const groups = Buffer.from(state.root.subarray(0, 8)).toString('hex').match(/.{4}/g) ?? [];
  return [state.size, ...groups].join('-');
}

/** Prints the verification code and its purpose. */
export function printCode(
  pdf: TablePdf,
  { texts, checkpoint, verifyUrl }: Pick<PrintedRecords, 'texts' | 'checkpoint' | 'verifyUrl'>,
): void {
  pdf.space(4);
  const code = checkpoint === null ? null : verificationCode(checkpoint);
  if (code === null) return pdf.paragraph(texts.notSigned);
  pdf.paragraph(fillText(texts.code, { code }), { isBold: true });
  pdf.paragraph(fillText(texts.codeMeaning, { address: verifyUrl }), { size: 8, isQuiet: true });
}

export function describeProof(pdf: TablePdf, print: PrintedRecords): void {
  const { texts, checkpoint, language, verifyUrl, deflated, size, checksum } = print;
  const records = { name: recordsFile, description: texts.recordsFile, type: 'application/json' as const };
  pdf.attach({ ...records, deflated, size, checksum });
  const note = checkpoint === null ? null : parseNote(checkpoint);
  const state = note && parseCheckpoint(note.text);
  if (checkpoint === null || !state) {
    pdf.paragraph(texts.notSigned, detail);
    pdf.paragraph(fillText(texts.embedded, { names: records.name }), detail);
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
  pdf.paragraph(fillText(texts.proofText, { address: verifyUrl }), detail);
  pdf.paragraph(fillText(texts.logSize, { size: numberFormat(language, {}).format(state.size) }), detail);
  pdf.paragraph(texts.logMeaning, detail);
  pdf.paragraph(fillText(texts.rootHash, { hash: toBase64(state.root) }), detail);
  pdf.paragraph(fillText(texts.embedded, { names: `${records.name}, ${file.name}` }), detail);
}

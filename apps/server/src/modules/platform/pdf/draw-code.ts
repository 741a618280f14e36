import { encode } from 'uqr';

/** Draws a QR code: dark modules as one path, runs of a row together; the quiet zone is part of the code. */
export function drawCode(
  document: PDFKit.PDFDocument,
  code: string,
  { x, y, size: width }: { x: number; y: number; size: number },
): void {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const path: string[] = [];
  for (const [row, modules] of data.entries()) {
    for (let start = 0; start < size; start += 1) {
      if (!modules[start]) continue;
      let end = start;
      while (modules[end]) end += 1;
      path.push(`${start} ${row} ${end - start} 1 re`);
      start = end;
    }
  }
  document
    .save()
    .translate(x, y)
    .scale(width / size);
  // A call of pdfkit for each run would take seconds for a few hundred labels.
  document.addContent(path.join('\n')).fill('black').restore();
}

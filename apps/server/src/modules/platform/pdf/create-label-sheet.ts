import { buffer } from 'node:stream/consumers';
import type { Brand } from '@washboard/contract/brands/brands';
import { type DocumentHead, openDocument } from './open-document.ts';
import { openInter } from './open-inter.ts';
import { drawQrCode } from './pen.ts';

interface SheetLabel {
  title: string;
  lines: readonly string[];
  code: string;
}

const millimetre = 72 / 25.4;

/** Many makers sell this sheet of 3 × 7 labels of 63.5 × 38.1 mm on A4. Sizes are in points. */
const sheet = {
  columns: 3,
  rows: 7,
  width: 63.5 * millimetre,
  height: 38.1 * millimetre,
  left: 7.2 * millimetre,
  top: 15.1 * millimetre,
  gap: 2.5 * millimetre,
} as const;
const perPage = sheet.columns * sheet.rows;

const inset = 2.5 * millimetre;
const codeSize = 28 * millimetre;

export async function createLabelSheet(
  head: DocumentHead,
  groups: readonly (readonly SheetLabel[])[],
): Promise<Buffer> {
  const { brand } = head;
  const document = openDocument(head, { margin: 0, autoFirstPage: false });
  const content = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const font = openInter();
  for (const labels of groups) {
    for (const [index, label] of labels.entries()) {
      const labelIndex = index % perPage;
      if (labelIndex === 0) {
        document.addPage();
        document.font(font);
      }
      const x = sheet.left + (labelIndex % sheet.columns) * (sheet.width + sheet.gap);
      const y = sheet.top + Math.floor(labelIndex / sheet.columns) * sheet.height;
      const alt = [label.title, ...label.lines].join(', ');
      root.add(document.struct('Figure', { alt }, [() => drawLabel(document, label, { x, y, brand })]));
    }
  }
  root.end();
  document.end();
  return content;
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { title, lines, code }: SheetLabel,
  { x, y, brand }: { x: number; y: number; brand: Brand },
): void {
  drawQrCode(document, code, { x: x + inset, y: y + (sheet.height - codeSize) / 2, size: codeSize });
  const textX = x + inset + codeSize + inset;
  const width = sheet.width - codeSize - 3 * inset;
  const rest = { width, height: sheet.height - 2 * inset, lineGap: 1 };
  document
    .fillColor(brand.primaryColor)
    .fontSize(8)
    .text(brand.name, textX, y + 2 * inset, rest);
  // A serial number has up to 20 characters and must stay on one line.
  const titleY = document.y + 2;
  const titleSize = title.length > 10 ? 5.5 : 9;
  document.fillColor('black').fontSize(titleSize).text(title, textX, titleY, { width, lineBreak: false });
  document.y = titleY + titleSize * 1.6;
  for (const line of lines) document.fontSize(6.5).text(line, textX, document.y + 1, { width, lineGap: 0.5 });
}

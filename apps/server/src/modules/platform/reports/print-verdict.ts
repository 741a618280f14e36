import { drawCheck, drawDiamond, inks, type Pen, type TablePdf } from '../pdf/index.ts';

const verdictRadius = 10;
const verdictIndent = 30;

/** `open` needs an action, `closed` is to be noted, `none` is no judgement and has no sign. */
type VerdictTone = 'good' | 'closed' | 'open' | 'neutral' | 'none';

export interface ReportVerdict {
  tone: VerdictTone;
  sentence: string;
  /** Further facts that a reader must know, in one line. */
  further: string;
  /** The meaning of the sign. */
  sign: string;
}

/** The sign of the verdict differs by its shape, not only by its colour. */
export function printVerdict(pdf: TablePdf, { tone, sentence, further, sign }: ReportVerdict): void {
  pdf.space(6);
  const indent = tone === 'none' ? 0 : verdictIndent;
  if (tone !== 'none') pdf.figure({ title: null, height: 0, description: sign, draw: (pen) => drawTone(pen, tone) });
  pdf.paragraph(sentence, { size: 15, isBold: true, indent });
  if (further !== '') pdf.paragraph(further, { size: 9, indent });
  pdf.space(8);
}

function drawTone(pen: Pen, tone: VerdictTone): void {
  const [x, y] = [verdictRadius + 1, verdictRadius];
  if (tone === 'open') {
    drawDiamond(pen, x, y, 'open', verdictRadius);
    pen.bar(x - 1, y - 5, 2, 6.5, inks.paper);
    pen.bar(x - 1, y + 3, 2, 2, inks.paper);
    return;
  }
  if (tone === 'closed') {
    drawDiamond(pen, x, y, 'closed', verdictRadius);
    return drawCheck(pen, x - 4.5, y + 0.5, { ink: inks.text, size: 9 });
  }
  pen.disc(x, y, verdictRadius, tone === 'good' ? inks.good : inks.quiet);
  if (tone === 'good') drawCheck(pen, x - 5, y + 1, { ink: inks.paper, size: 10 });
  else pen.bar(x - 5, y - 1, 10, 2, inks.paper);
}

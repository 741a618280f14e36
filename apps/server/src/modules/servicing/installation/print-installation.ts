import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { createPdf } from '../../platform/pdf/index.ts';
import type { ReportSection } from './describe-installation.ts';
import type { InstallationReportTexts } from './texts.ts';

interface Print {
  texts: InstallationReportTexts;
  language: Language;
  brand: Brand;
  date: Date;
  serialNumber: string;
  head: readonly string[];
  sections: readonly ReportSection[];
  /** Null after the retention of the ledger. */
  ledger: string | null;
  entry: { number: number; code: string };
  verifyUrl: string;
}

const ledgerName = 'installation-report.json';

export async function printInstallation(print: Print): Promise<Buffer> {
  const { texts, language, brand, date, serialNumber, head, sections, ledger, entry, verifyUrl } = print;
  const pdf = createPdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page, pages) => `${serialNumber} · ${fillText(texts.page, { page, pages })}`,
  });
  for (const line of head) pdf.aside(line);
  for (const { title, facts, lines } of sections) {
    pdf.heading(title);
    for (const { name, value } of facts) pdf.fact(name, value);
    for (const line of lines) pdf.paragraph(line);
  }
  pdf.heading(texts.section.proof);
  if (ledger === null) pdf.paragraph(texts.noProof);
  else {
    pdf.attach({
      name: ledgerName,
      description: texts.attachment,
      type: 'application/json',
      content: Buffer.from(ledger),
    });
    pdf.paragraph(fillText(texts.proofText, { entry: entry.number, file: ledgerName, address: verifyUrl }));
    pdf.paragraph(fillText(texts.code, { code: entry.code }));
    pdf.code(verifyUrl, fillText(texts.codeAlt, { address: verifyUrl }));
  }
  return pdf.finish();
}

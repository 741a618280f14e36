import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Brand } from '@washboard/contract/brands/brands';
import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { createPdf, type Pdf } from '../../platform/pdf/index.ts';
import { type MachineDocumentTexts, machineDocumentTexts } from './texts.ts';

export interface RangeDocument {
  gamma: Gamma;
  language: Language;
  brand: Brand;
  alarms: ReadonlyMap<string, { description: string; solutions: readonly string[] }>;
}

/** A fixed date keeps unchanged samples identical. */
const date = new Date(Date.UTC(2026, 10, 1));

export function beginDocument(
  { gamma, language, brand }: RangeDocument,
  titleOf: (texts: MachineDocumentTexts) => string,
): { pdf: Pdf; texts: MachineDocumentTexts } {
  const texts = machineDocumentTexts[language];
  const pdf = createPdf({
    title: fillText(titleOf(texts), { range: rangeNames[gamma] }),
    language,
    brand,
    date,
    pageText: (page, pages) => fillText(texts.page, { page, pages }),
  });
  const models = dataModelsOf(gamma).map(({ modelNumber }) => modelNumber);
  pdf.aside(fillText(texts.models, { models: models.join(', ') }));
  pdf.aside(texts.sample);
  return { pdf, texts };
}

export function quantityIn(language: Language): (value: number, unit: string, digits?: number) => string {
  const locale = localeOf(language);
  return (value, unit, digits = 0) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return `${format.format(value)}\u00a0${unit}`;
  };
}

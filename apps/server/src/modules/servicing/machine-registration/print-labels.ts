import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { createLabelSheet } from '../../platform/pdf/index.ts';
import { labelTexts } from './texts.ts';

export interface LabelledMachine {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  linkSecret?: string | undefined;
}

interface Print {
  machines: readonly LabelledMachine[];
  language: Language;
  brand: Brand;
  publicUrl: string;
  date: Date;
}

/** Labels with link secrets are for the installer, so they have pages of their own. */
export async function printLabels({ machines, language, brand, publicUrl, date }: Print): Promise<Buffer> {
  const texts = labelTexts[language];
  const kitchen = machines.map(({ serialNumber, gamma, modelNumber }) => ({
    title: serialNumber,
    lines: [`${rangeNames[gamma]} ${modelNumber}`, texts.kitchen],
    code: `${publicUrl}/devices/add?serialNumber=${serialNumber}`,
  }));
  const installer = machines.flatMap(({ serialNumber, linkSecret }) =>
    linkSecret === undefined
      ? []
      : [{ title: serialNumber, lines: [texts.secret, linkSecret, texts.destroy], code: linkSecret }],
  );
  return createLabelSheet({ title: texts.title, language, brand, date }, [kitchen, installer]);
}

import { fillText } from '@washboard/contract/languages/texts';
import { durationText } from '@washboard/contract/time/duration-text';
import { deciScale } from '@washboard/contract/units/units';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { type Programme, plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';
import type { Pdf } from '../../platform/pdf/index.ts';
import { beginDocument, quantityIn, type RangeDocument } from './range-document.ts';
import type { MachineDocumentTexts } from './texts.ts';

export async function printUserManual(requested: RangeDocument): Promise<Buffer> {
  const { pdf, texts } = beginDocument(requested, ({ userManual }) => userManual.title);
  const { userManual } = texts;
  const { features } = rangeModels[requested.gamma];
  for (const { title, text } of [...userManual.sections, ...(features.has('softener') ? [userManual.softener] : [])]) {
    pdf.heading(title);
    pdf.paragraph(text);
  }
  writeHygiene(pdf, texts, requested);
  writeProgrammes(pdf, texts, requested);
  writeAlarms(pdf, texts, requested);
  const { support, name } = requested.brand;
  pdf.heading(userManual.assistance.title);
  pdf.paragraph(fillText(userManual.assistance.text, { brand: name, ...support }));
  return pdf.finish();
}

function writeHygiene(pdf: Pdf, { userManual }: MachineDocumentTexts, { gamma, language }: RangeDocument): void {
  const quantity = quantityIn(language);
  const degrees = (deciCelsius: number) => quantity(deciCelsius / deciScale, '°C');
  const { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin = 0, practice } = temperatureLimits.hygiene;
  pdf.heading(userManual.hygiene.title);
  pdf.paragraph(
    fillText(userManual.hygiene.text, {
      tank: degrees(tankTmpMin),
      rinseMin: degrees(rinseTmpMin),
      rinseMax: degrees(rinseTmpMax),
      practice,
      contact: quantity(contactSMin, 's'),
    }),
  );
  const programmes = (dataModelsOf(gamma)[0]?.cycles ?? []).flatMap(({ name, validation }) =>
    validation ? [`${name[language]} ${quantity(validation.contactSMin, 's')}`] : [],
  );
  if (programmes.length > 0) pdf.paragraph(fillText(userManual.hygiene.short, { programmes: programmes.join(', ') }));
}

function writeProgrammes(pdf: Pdf, texts: MachineDocumentTexts, { gamma, language }: RangeDocument) {
  const { title, facts } = texts.userManual.programmes;
  const names = new Map(dataModelsOf(gamma)[0]?.cycles.map(({ cycleType, name }) => [cycleType, name[language]]));
  const quantity = quantityIn(language);
  pdf.heading(title);
  for (const [cycleType, programme] of Object.entries(rangeModels[gamma].programmes)) {
    const values = {
      duration: durationText(plannedDurationS(programme) * 1000, language),
      tank: quantity(programme.tankSetPoint / deciScale, '°C'),
      boiler: quantity(programme.boilerSetPoint / deciScale, '°C'),
      rinse: quantity(programme.rinseVlm / deciScale, 'l', 1),
    };
    pdf.entry({
      beside: facts.map((fact) => fillText(fact, values)),
      title: names.get(cycleType) ?? cycleType,
      paragraphs: [phasesOf(programme, texts, language)],
    });
  }
}

function phasesOf({ phases }: Programme, texts: MachineDocumentTexts, language: RangeDocument['language']): string {
  return phases
    .map(({ phase, durationS }) => {
      const name = texts.phase[phase];
      return durationS > 0 ? `${name} ${durationText(durationS * 1000, language)}` : name;
    })
    .join(' · ');
}

function writeAlarms(pdf: Pdf, { userManual, step }: MachineDocumentTexts, { alarms }: RangeDocument) {
  pdf.heading(userManual.alarms.title);
  for (const [errorCode, { description, solutions }] of alarms) {
    pdf.entry({
      beside: [errorCode],
      title: description,
      paragraphs: solutions.map((text, index) => fillText(step, { number: index + 1, text })),
    });
  }
}

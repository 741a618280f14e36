import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { LocalizedText } from '@washboard/contract/data-models/parameters';
import { inAllLanguages } from '@washboard/contract/languages/texts';
import { type AlarmDefinition, alarmDefinitionsOf } from './alarm-definitions.ts';
import en from './texts/en.json' with { type: 'json' };
import { alarmTexts } from './texts.ts';

const { wallOff } = en.step;

export interface CatalogueAlarm extends AlarmDefinition {
  description: LocalizedText;
  /** Steps in their order, at most five. */
  solutions: LocalizedText[];
  /** The first so many steps are for the kitchen, the others for a technician. */
  kitchenSteps: number;
}

function withTexts(definition: AlarmDefinition): CatalogueAlarm {
  const { condition } = definition;
  return {
    ...definition,
    description: inAllLanguages(alarmTexts, (texts) => texts[condition].description),
    solutions: alarmTexts.en[condition].solutions.map((_, i) =>
      inAllLanguages(alarmTexts, (texts) => texts[condition].solutions[i] ?? ''),
    ),
    kitchenSteps: countKitchenSteps(alarmTexts.en[condition].solutions),
  };
}

/** A technician's steps begin with the name, or with the switching off before the first of them (terms.md). */
function countKitchenSteps(solutions: readonly string[]): number {
  const first = solutions.findIndex((solution) => solution.startsWith('Technician') || solution === wallOff);
  return first === -1 ? solutions.length : first;
}

export function alarmCatalogueOf(gamma: Gamma): CatalogueAlarm[] {
  return alarmDefinitionsOf(gamma).map(withTexts);
}

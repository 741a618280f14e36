import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { LocalizedText } from '@washboard/contract/data-models/parameters';
import { inAllLanguages } from '@washboard/contract/languages/texts';
import { type AlarmDefinition, alarmDefinitionsOf } from './alarm-definitions.ts';
import { alarmTexts } from './texts.ts';

export interface CatalogueAlarm extends AlarmDefinition {
  description: LocalizedText;
  /** Steps in their order, at most five. */
  solutions: LocalizedText[];
}

function withTexts(definition: AlarmDefinition): CatalogueAlarm {
  const { condition } = definition;
  return {
    ...definition,
    description: inAllLanguages(alarmTexts, (texts) => texts[condition].description),
    solutions: alarmTexts.en[condition].solutions.map((_, i) =>
      inAllLanguages(alarmTexts, (texts) => texts[condition].solutions[i] ?? ''),
    ),
  };
}

export function alarmCatalogueOf(gamma: Gamma): CatalogueAlarm[] {
  return alarmDefinitionsOf(gamma).map(withTexts);
}

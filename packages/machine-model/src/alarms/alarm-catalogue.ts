import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { LocalizedText } from '@washboard/contract/data-models/parameters';
import { type AlarmDefinition, alarmDefinitionsOf } from './alarm-definitions.ts';
import type { AlarmText } from './alarm-texts.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

/** The texts may hold the placeholders of `AlarmText`. */
export interface CatalogueAlarm extends AlarmDefinition {
  description: LocalizedText;
  /** Steps in their order, five at most. */
  solutions: LocalizedText[];
}

const languages = { en, fr, de, it, es };

const localized = (pick: (language: keyof typeof languages) => string): LocalizedText => ({
  en: pick('en'),
  fr: pick('fr'),
  de: pick('de'),
  it: pick('it'),
  es: pick('es'),
});

function withTexts(definition: AlarmDefinition): CatalogueAlarm {
  const text = (language: keyof typeof languages): AlarmText => languages[language][definition.condition];
  return {
    ...definition,
    description: localized((language) => text(language).description),
    solutions: text('en').solutions.map((_, i) => localized((language) => text(language).solutions[i] ?? '')),
  };
}

/** Every alarm that a machine of this range can report, with what to do about it. */
export function alarmCatalogueOf(gamma: Gamma): CatalogueAlarm[] {
  return alarmDefinitionsOf(gamma).map(withTexts);
}

import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { fill } from '../../platform/reports/index.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** `other` serves all languages for counts below a million. */
type Plural = Record<'one' | 'other', string>;

export type FigureName = keyof typeof en.figure;

export type ReportTexts = typeof en;

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };

const rules = new Map<Language, Intl.PluralRules>();

/** Fills in the sentence for this count. */
export function fillPlural(
  language: Language,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string | number>>,
): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeCodes[language].replace('_', '-'));
  rules.set(language, rule);
  return fill(rule.select(count) === 'one' ? sentences.one : sentences.other, values);
}

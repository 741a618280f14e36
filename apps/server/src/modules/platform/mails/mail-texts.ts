import type { Language } from '@washboard/contract/languages/languages';
import i18next from 'i18next';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const mailTexts = { en, fr, de, it, es } as const satisfies Record<Language, object>;

const translator = i18next.createInstance();
// Nothing is escaped here: the same text goes into HTML, where the layout escapes it, and into plain text.
void translator.init({
  resources: Object.fromEntries(Object.entries(mailTexts).map(([language, mail]) => [language, { mail }])),
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Texts of one language with values filled in. */
export interface MailTexts {
  text(key: string, more?: Record<string, string>): string;
  /** None where the key has none: not every mail has each part. */
  paragraphs(key: string): string[];
}

export function mailTextsIn(language: Language, values: Record<string, string>): MailTexts {
  const translate = translator.getFixedT(language);
  const has = (key: string) => translator.exists(key, { lng: language });
  return {
    text: (key, more) => String(translate(key, { ...values, ...more })),
    paragraphs: (key) => (has(key) ? [translate(key, { ...values, returnObjects: true })].flat().map(String) : []),
  };
}

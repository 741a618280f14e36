import type { Language } from '@washboard/contract/languages/languages';
import type { Texts } from '@washboard/contract/languages/texts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const eventReportColumns = ['date', 'at', 'event', 'details', 'by', 'clock'] as const;
export type EventReportColumn = (typeof eventReportColumns)[number];

export type EventReportTexts = typeof en;

export const parameterWords = (language: Language) => eventReportTexts[language].value;

export const eventKindWords = (language: Language) => eventReportTexts[language].kind;

export const eventReportTexts: Texts<EventReportTexts> = { en, fr, de, it, es };

import type { Texts } from '@washboard/contract/languages/texts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export type VerdictTexts = typeof en;

export const verdictTexts: Texts<VerdictTexts> = { en, fr, de, it, es };

import { fillText, inAllLanguages, type Texts } from '@washboard/contract/languages/texts';
import type { AlarmCondition } from './alarm-conditions.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/**
 * Solutions are steps in order, from what the kitchen can do to what a technician does; terms.md has the rules for
 * writing them. Each reader has a unit, so `{criticalTmp}` and `{restartTmp}` stand for limits.
 */
export interface AlarmText {
  description: string;
  solutions: readonly string[];
}

/** A condition has a code in several catalogues but the same solutions. */
export type AlarmTexts = Readonly<Record<AlarmCondition, AlarmText>>;

interface AlarmFile {
  step: Readonly<Record<string, string>>;
  condition: AlarmTexts;
}

function withSteps({ step, condition }: AlarmFile): AlarmTexts {
  const filled = Object.entries(condition).map(([name, { description, solutions }]) => {
    const text: AlarmText = { description, solutions: solutions.map((solution) => fillText(solution, step)) };
    return [name, text] as const;
  });
  return Object.fromEntries(filled) as AlarmTexts;
}

const files: Texts<typeof en> = { en, fr, de, it, es };

export const alarmTexts: Texts<AlarmTexts> = inAllLanguages(files, withSteps);

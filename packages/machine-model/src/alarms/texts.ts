import { fill, inAllLanguages, type Texts } from '@washboard/contract/languages/texts';
import type { AlarmCondition } from './alarm-conditions.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/**
 * Description of a condition and its remedy, in one language. The solutions are steps in order, from what the kitchen
 * can do to what a technician does; terms.md has the rules for writing them. `{criticalTmp}` and `{restartTmp}` stand
 * for the limits of that name, since each reader has a unit.
 */
export interface AlarmText {
  description: string;
  solutions: readonly string[];
}

/** Keyed by condition, since a condition has a code in several catalogues but one remedy. */
export type AlarmTexts = Readonly<Record<AlarmCondition, AlarmText>>;

interface AlarmFile {
  /** Steps that recur: one wording each. */
  step: Readonly<Record<string, string>>;
  condition: AlarmTexts;
}

function withSteps({ step, condition }: AlarmFile): AlarmTexts {
  const filled = Object.entries(condition).map(([name, { description, solutions }]) => {
    const text: AlarmText = { description, solutions: solutions.map((solution) => fill(solution, step)) };
    return [name, text] as const;
  });
  return Object.fromEntries(filled) as AlarmTexts;
}

const files: Texts<typeof en> = { en, fr, de, it, es };

export const alarmTexts: Texts<AlarmTexts> = inAllLanguages(files, withSteps);

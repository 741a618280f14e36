import { type Language, languages } from '@washboard/contract/languages/languages';
import { cycleNames } from '@washboard/machine-model/data-models/cycle-names';

/** One that a newer machine brings is named as the machine calls it. */
export function programmeNameIn(language: Language, cycleType: string): string {
  const names: Readonly<Record<string, readonly string[]>> = cycleNames;
  return names[cycleType]?.[languages.indexOf(language)] ?? cycleType;
}

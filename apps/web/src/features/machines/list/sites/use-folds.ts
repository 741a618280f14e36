import { useMemo } from 'react';
import { usePreference, writePreference } from '../../../../lib/preferences.ts';

const maxRemembered = 200;

/** The newest choice is the last. */
type Folds = ReadonlyMap<string, boolean>;

/** Each site that the user folded or opened is a word: `-300001` is folded, `+300002` is open. */
function readFolds(words: string): Folds {
  return new Map(
    words.split(' ').flatMap((word) => (/^[-+]\d{6}$/.test(word) ? [[word.slice(1), word[0] === '-']] : [])),
  );
}

/** Sites that the user folded or opened on this device, by the codes of the companies. */
export function useFolds(): { chosen: Folds; fold: (companyCode: string, isFolded: boolean) => void } {
  const words = usePreference('sites') ?? '';
  const chosen = useMemo(() => readFolds(words), [words]);
  return {
    chosen,
    fold(companyCode, isFolded) {
      const others = [...chosen].filter(([code]) => code !== companyCode);
      const folds = [...others, [companyCode, isFolded] as const].slice(-maxRemembered);
      writePreference('sites', folds.map(([code, isOne]) => `${isOne ? '-' : '+'}${code}`).join(' '));
    },
  };
}

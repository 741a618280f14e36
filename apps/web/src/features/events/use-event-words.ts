import type { Gamma } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { EntryTools } from './entry-tools.ts';
import { EventDescriber } from './event-describer.ts';
import type { EventTerms } from './event-words.ts';

type Words = Pick<EntryTools, 'wordsOf' | 'cycleWordsOf' | 'times'>;

export function useEventWords(gamma: Gamma, timeZone: string, terms: EventTerms): Words {
  const { t } = useTranslation('events');
  const { t: tCommon } = useTranslation();
  const formats = useFormats(gamma, timeZone);
  const language = useLanguage();
  const nameOfProgramme = useProgrammeName();
  const describer = new EventDescriber({ t, tCommon, formats, language, nameOfProgramme, terms });

  return {
    wordsOf: (line) => describer.wordsOf(line),
    cycleWordsOf: (cycle) => describer.cycleWordsOf(cycle),
    times: {
      clock: formats.time,
      clockWithSeconds: formats.timeWithSeconds,
      instant: (at) => formats.instant(at, 'long'),
    },
  };
}

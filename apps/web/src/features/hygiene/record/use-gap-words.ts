import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';

/** @returns a function that says what is missing in the records, and why */
export function useGapWords(): (gap: HygieneGap) => string {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return ({ reason, fromCycle, toCycle, lostMessages }) => {
    switch (reason) {
      case 'missingCycles': {
        const [from, to] = [fromCycle ?? 0, toCycle ?? 0];
        const count = to - from + 1;
        return t('gap.missingCycles', {
          count,
          shown: formats.integer(count),
          numbers: from === to ? String(from) : `${from}–${to}`,
        });
      }
      case 'bufferOverflowed':
        if (lostMessages === null) return t('gap.lostUnknown');
        return t('gap.bufferOverflowed', { count: lostMessages, shown: formats.integer(lostMessages) });
      case 'restored':
        return t('gap.restored');
    }
  };
}

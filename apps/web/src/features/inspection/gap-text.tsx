import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { InspectedGap } from './ledger-records.ts';

const reasons = ['missingCycles', 'bufferOverflowed', 'restored'] as const;

/** What is missing in the records, and why. */
export function GapText({ gap: { number, at, reason, fromCycle, toCycle, lostMessages } }: { gap: InspectedGap }) {
  const { t } = useTranslation('inspection');
  const { t: haccp } = useTranslation('haccp');
  const formats = useFormats();
  const known = reasons.find((each) => each === reason) ?? 'other';
  const lost = lostMessages ?? 0;
  return (
    <>
      <time dateTime={at}>{formats.instant(at)}</time>:{' '}
      {t(`gap.${known}`, { count: lost, shown: formats.integer(lost), from: fromCycle, to: toCycle })} (
      {haccp('entryNumber', { number })})
    </>
  );
}

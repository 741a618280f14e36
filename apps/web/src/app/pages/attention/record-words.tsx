import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAttention } from '../../../features/attention/attention-api.ts';
import type { RecordItem } from '../../../features/attention/attention-items.ts';
import { useIsAttentionAwaited } from '../../../features/attention/use-is-attention-awaited.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';

/** Most kitchens have no open deviation, so its words come when they are needed. */
const deviationWords = queryOptions({
  queryKey: ['deviationWords'],
  queryFn: async () => {
    const [{ DeviationWords }] = await Promise.all([
      loadPart(() => import('../../../features/hygiene/record/deviation-words.tsx')),
      loadPart(() => loadTexts('hygiene')),
    ]);
    return { DeviationWords };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function RecordWords({ item: { machine, reason } }: { item: RecordItem }) {
  const { t } = useTranslation('attention');
  const { data: words } = useQuery(deviationWords);
  const { gamma } = machine;
  const { record } = reason;
  return record && words ? <words.DeviationWords gamma={gamma} record={record} /> : t('deviation');
}

/** The words of a deviation may need a second line, so a list below waits for them, too. */
export function useIsAttentionWithWordsAwaited(): boolean {
  const { data } = useAttention();
  const hasRecord = data?.machines.some(({ reasons }) => reasons.some((reason) => 'recordId' in reason)) === true;
  const { isPending } = useQuery({ ...deviationWords, enabled: hasRecord });
  return useIsAttentionAwaited(hasRecord && isPending);
}

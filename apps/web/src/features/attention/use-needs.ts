import type { Attention } from '@washboard/contract/attention/attention';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useAttentionCounts } from './attention-api.ts';
import { type AttentionItemKind, type AttentionTone, countAttention } from './attention-kinds.ts';

export interface Needs {
  count: number;
  tone: AttentionTone;
  /** "2 things need you" */
  text: string;
}

/** @param of counts that are shown with their items; by default those of the menu */
export function useNeeds({
  kinds,
  of,
}: {
  kinds?: readonly AttentionItemKind[];
  of?: Attention['counts'];
} = {}): Needs {
  const { t } = useTranslation();
  const formats = useFormats();
  const counts = useAttentionCounts();
  const { count, tone } = countAttention(of ?? counts, kinds);
  return { count, tone, text: t('needYou', { count, shown: formats.integer(count) }) };
}

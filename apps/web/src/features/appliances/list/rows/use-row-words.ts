import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useLinkState } from '../../../../lib/live/live-link-context.tsx';
import { useNowEachHalfMinute } from '../../../../lib/time/use-now.ts';
import type { RowWords } from './machine-row.tsx';

/** Asked once for all rows, not by each of them. */
export function useRowWords(): RowWords {
  const { t } = useTranslation('appliances');
  return { t, formats: useFormats(), link: useLinkState(), nowMs: useNowEachHalfMinute() };
}

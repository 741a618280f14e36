import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../features/authorisations/authorisations-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { MenuCount } from './menu-count.tsx';

/** How many applicants wait for an answer; shown only to those who may give it. */
export function WaitingCount() {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = usePendingCount();
  return <MenuCount count={count} text={t('menu.waiting', { count, shown: formats.integer(count) })} />;
}

import { useTranslation } from 'react-i18next';
import { DefaultLists } from '../../../features/parameters/defaults/default-lists.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { MachinePagesStrip } from './machine-pages-strip.tsx';

export function DefaultListsPage() {
  const { t } = useTranslation('default-parameters');
  usePageTitle(t('title'));
  return (
    <>
      <MachinePagesStrip />
      <DefaultLists />
    </>
  );
}

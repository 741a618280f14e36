import { useTranslation } from 'react-i18next';
import { Bridge } from '../../features/bridges/bridge.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

export function BridgePage() {
  const { t } = useTranslation('bridges');
  usePageTitle(t('title'));
  return <Bridge />;
}

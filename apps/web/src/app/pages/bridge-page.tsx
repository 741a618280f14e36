import { useTranslation } from 'react-i18next';
import { Bridge } from '../../features/bridge/bridge.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

export function BridgePage() {
  const { t } = useTranslation('bridge');
  usePageTitle(t('title'));
  return <Bridge />;
}

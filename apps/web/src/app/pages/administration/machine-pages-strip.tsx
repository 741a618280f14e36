import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';

export function MachinePagesStrip() {
  const { t } = useTranslation('administration');
  return (
    <LinkStrip label={t('tab.machines')} kind="pages">
      <li>
        <Link to="/adminhome/machines" activeOptions={{ exact: true, includeSearch: false }}>
          {t('machinePage.list')}
        </Link>
      </li>
      <li>
        <Link to="/adminhome/machines/defaults" activeOptions={{ includeSearch: false }}>
          {t('machinePage.defaults')}
        </Link>
      </li>
    </LinkStrip>
  );
}

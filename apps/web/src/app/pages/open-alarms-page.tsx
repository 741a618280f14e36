import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OpenAlarms } from '../../features/alarms/open/open-alarms.tsx';
import { parseOpenAlarmsSearch } from '../../features/alarms/open/open-alarms-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';

export function OpenAlarmsPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseOpenAlarmsSearch });
  const navigate = useNavigate();
  usePageTitle(t('menu.alarms'));
  return (
    <OpenAlarms
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AlarmInbox } from '../../features/alarms/inbox/alarm-inbox.tsx';
import { parseInboxSearch } from '../../features/alarms/inbox/inbox-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';

export function AlarmInboxPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseInboxSearch });
  const navigate = useNavigate();
  usePageTitle(t('menu.alarms'));
  return (
    <AlarmInbox
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}

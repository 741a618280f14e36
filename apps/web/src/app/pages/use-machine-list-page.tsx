import { useNavigate, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import type { MachineListProps } from '../../features/machines/list/found-machines.tsx';
import { parseListSearch } from '../../features/machines/list/list-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';
import { NeedsYouSection } from './attention/needs-you-section.tsx';
import { useIsAttentionWithWordsAwaited } from './attention/record-words.tsx';

/** @returns what the list needs, on a phone and elsewhere */
export function useMachineListPage(): MachineListProps {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  const isAttentionAwaited = useIsAttentionWithWordsAwaited();
  usePageTitle(t('menu.machines'));
  return {
    attention: <NeedsYouSection />,
    isAttentionAwaited,
    search,
    onSearchChange: (next, replace) => void navigate({ to: '.', search: next, replace, resetScroll: false }),
    canAdd: account !== undefined && isPermitted(account, 'appliance:claim'),
    canRegister: account !== undefined && isPermitted(account, 'administration:add-products'),
  };
}

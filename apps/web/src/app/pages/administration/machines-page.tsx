import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Machines } from '../../../features/administration/machines/machines.tsx';
import { parseMachinesSearch } from '../../../features/administration/machines/machines-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { MachinePagesStrip } from './machine-pages-strip.tsx';

export function MachinesPage() {
  const { t } = useTranslation('administration');
  const search = useSearch({ strict: false, select: parseMachinesSearch });
  const navigate = useNavigate();
  const { data: reader } = useUserAccount();
  usePageTitle(t('tab.machines'));
  return (
    <>
      <MachinePagesStrip />
      {reader && (
        <Machines
          reader={reader}
          search={search}
          onSearchChange={(next) =>
            void navigate({ to: '/adminhome/machines', search: next, replace: true, resetScroll: false })
          }
        />
      )}
    </>
  );
}

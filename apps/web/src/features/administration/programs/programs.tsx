import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';
import { type ProgramsSearch, programLists } from './programs-search.ts';
import { ServiceClients } from './service-clients.tsx';
import { SubscriptionKeys } from './subscription-keys.tsx';

interface ProgramsProps {
  reader: Userinfo;
  search: ProgramsSearch;
  onSearchChange: (next: ProgramsSearch) => void;
}

export function Programs({ reader, search, onSearchChange }: ProgramsProps) {
  const { t } = useTranslation('administration-programs');
  const hasKeys = isPermitted(reader, 'administration:subscription-keys');
  const shown = hasKeys ? (search.list ?? 'keys') : 'applications';
  return (
    <>
      {hasKeys && (
        <LinkStrip label={t('list.label')} kind="pages">
          {programLists.map((list) => (
            <li key={list}>
              <Link
                to="/adminhome/programs"
                search={list === 'keys' ? {} : { list }}
                aria-current={shown === list ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {t(`list.${list}`)}
              </Link>
            </li>
          ))}
        </LinkStrip>
      )}
      {shown === 'keys' ? (
        <SubscriptionKeys search={search} onSearchChange={onSearchChange} />
      ) : (
        <ServiceClients reader={reader} search={search} onSearchChange={onSearchChange} />
      )}
    </>
  );
}

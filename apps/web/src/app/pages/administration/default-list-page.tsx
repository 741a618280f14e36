import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DefaultList } from '../../../features/parameters/defaults/default-list.tsx';
import { parseDefaultsSearch } from '../../../features/parameters/defaults/defaults-search.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { useUserAccount } from '../../user-account.ts';
import { MachinePagesStrip } from './machine-pages-strip.tsx';

const path = '/adminhome/machines/defaults/$gamma/$modelNumber/$revision';

const ParameterList = lazy(async () => ({
  default: (await loadPart(() => import('../machine/parameters-page.tsx'))).ParameterList,
}));

export function DefaultListPage() {
  const { t } = useTranslation('default-parameters');
  const name = useParams({ from: `/main${path}` });
  const search = useSearch({ strict: false, select: parseDefaultsSearch });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(`${modelName(name)} · ${t('title')}`);
  return (
    <>
      <MachinePagesStrip />
      {account && (
        <DefaultList
          key={`${name.gamma} ${name.modelNumber} ${name.revision}`}
          name={name}
          reader={{
            id: account.idpUserId,
            role: account.role,
            mayWrite: isPermitted(account, 'default-parameters:publish'),
            mayReadFactory: isPermitted(account, 'factory-parameters:read'),
          }}
          Fields={ParameterList}
          search={search}
          onSearchChange={(next) => void navigate({ to: path, params: name, search: next, resetScroll: false })}
        />
      )}
    </>
  );
}

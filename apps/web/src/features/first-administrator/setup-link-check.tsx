import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { FirstAdministratorForm } from './first-administrator-form.tsx';
import { WithoutLink } from './without-link.tsx';

interface SetupLinkCheckProps {
  token: string;
  onCreated: (account: { email: string; password: string }) => void | Promise<void>;
}

/** A refused link must not cost the operator a filled form. */
export function SetupLinkCheck({ token, onCreated }: SetupLinkCheckProps) {
  const { t } = useTranslation('first-administrator');
  const check = publicApi.useQuery(
    'post',
    '/api/v2/account/setup/check',
    { body: { token } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  if (asProblem(check.error)?.code === 'CODE_NOT_ACCEPTED') return <WithoutLink isRefused />;
  return (
    <Loaded query={check} failure={t('checkFailed')} height={600}>
      {({ companyName }) => <FirstAdministratorForm token={token} companyName={companyName} onCreated={onCreated} />}
    </Loaded>
  );
}

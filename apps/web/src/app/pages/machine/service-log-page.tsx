import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { ServiceLog } from '../../../features/service-log/service-log.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { MachineContent } from './machine-content.tsx';

const placeholder = <Placeholder height={480} />;

export function ServiceLogPage() {
  return <MachineContent placeholder={placeholder}>{(recorded) => <LogOf {...recorded} />}</MachineContent>;
}

function LogOf({ machine }: RecordedMachine) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.serviceLog')} · ${machine.applianceName}`);
  if (!account) return placeholder;
  return (
    <ServiceLog
      machine={machine}
      reader={{ userId: account.idpUserId, mayWrite: isPermitted(account, 'service-log:write') }}
    />
  );
}

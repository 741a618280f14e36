import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { MachineDetails } from '../../../features/machines/machine/machine-details.tsx';
import { MachineReadings } from '../../../features/machines/machine/machine-readings.tsx';
import { AssistanceCard } from '../../../features/machines/support/assistance-card.tsx';
import { DocumentsCard } from '../../../features/machines/support/documents-card.tsx';
import { useUserAccount } from '../../user-account.ts';
import type { LiveMachine } from './machine-content.tsx';
import classes from './overview-more.module.css';

export function OverviewMore({ machine, view, model }: LiveMachine) {
  const { t } = useTranslation('appliances');
  const { data: account } = useUserAccount();
  return (
    <>
      <div className={classes.cards}>
        <MachineReadings view={view} model={model} />
        <AssistanceCard
          machine={machine}
          mayChange={account !== undefined && isPermitted(account, 'appliance:install')}
        />
        <DocumentsCard gamma={machine.gamma} />
      </div>
      <details className={classes.details}>
        <summary>{t('details.title')}</summary>
        <MachineDetails machine={machine} />
      </details>
    </>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useValuesOfDelivery } from '../../../features/parameters/model/use-values-of-delivery.ts';
import { FactoryReset } from '../../../features/service-menu/factory-reset.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { MachineContent } from '../../pages/machine/machine-content.tsx';

export function FactoryResetPage() {
  return (
    <MachineContent placeholder={<Placeholder height={480} />}>
      {(recorded) => <ResetOf {...recorded} />}
    </MachineContent>
  );
}

function ResetOf({ machine, condition }: RecordedMachine) {
  const { t } = useTranslation(['service-menu', 'common']);
  const lost = useValuesOfDelivery(machine);
  const { serialNumber, applianceName } = machine;
  usePageTitle(`${t('common:machinePage.factoryReset')} · ${applianceName}`);
  return (
    <FactoryReset
      machine={machine}
      condition={condition}
      lost={lost}
      restoreLink={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/device/$serialNumber/parameters" params={{ serialNumber }} />}
        >
          {t('reset.otherOpen')}
        </Button>
      }
    />
  );
}

import { Skeleton } from '@mantine/core';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Container, Stack } from '../../../components/kit/stack.tsx';
import { RemoteControl } from '../../../features/remote-control/remote-control.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';
import classes from './remote-control-page.module.css';

export function RemoteControlPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder />}>{(shown) => <RemoteControlOf {...shown} />}</LiveMachineContent>
  );
}

function Placeholder() {
  return (
    <Container aria-busy="true">
      <Stack className={classes.placeholder}>
        {[96, 420].map((height) => (
          <Skeleton key={height} height={height} radius="lg" />
        ))}
      </Stack>
    </Container>
  );
}

function RemoteControlOf({ machine, view, model }: LiveMachine) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.remoteControl')} · ${machine.applianceName}`);
  const mayControl = account === undefined || isPermitted(account, 'appliance:remote-control');
  return <RemoteControl machine={machine} view={view} model={model} mayControl={mayControl} />;
}

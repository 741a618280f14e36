import type { Permission } from '@washboard/contract/accounts/permissions';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../../features/parameters/editing/editor.ts';
import { ParameterSettings } from '../../../features/parameters/editing/parameter-settings.tsx';
import { SettingsPlaceholder } from '../../../features/parameters/editing/settings-placeholder.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import type { PhonePageName } from '../../phone/machine/phone-page-names.ts';
import { useUserAccount } from '../../user-account.ts';
import { MachineContent } from './machine-content.tsx';
import type { MachinePageName } from './machine-pages.ts';

interface MachineSettingsFrameProps {
  name: MachinePageName | PhonePageName;
  writtenWith: Permission;
  children: (editor: Editor) => ReactNode;
}

export function MachineSettingsFrame(props: MachineSettingsFrameProps) {
  return (
    <MachineContent placeholder={<SettingsPlaceholder />}>
      {(recorded) => <FramedSettings {...props} {...recorded} />}
    </MachineContent>
  );
}

function FramedSettings({
  name,
  writtenWith,
  children,
  machine,
  condition,
}: MachineSettingsFrameProps & RecordedMachine) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(`${t(`machinePage.${name}`)} · ${machine.applianceName}`);
  if (!account) return <SettingsPlaceholder />;
  const reader = { id: account.idpUserId, role: account.role, mayWrite: isPermitted(account, writtenWith) };
  return (
    <ParameterSettings machine={machine} condition={condition} reader={reader}>
      {children}
    </ParameterSettings>
  );
}

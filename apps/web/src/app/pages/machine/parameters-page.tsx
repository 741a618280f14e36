import type { Permission } from '@washboard/contract/permissions';
import { isPermitted } from '@washboard/contract/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/callout.tsx';
import { Placeholder } from '../../../components/placeholder.tsx';
import { CycleList } from '../../../features/parameters/cycle-list.tsx';
import type { Editor } from '../../../features/parameters/editor.ts';
import { cycleParameterGroups, factoryParameterGroups } from '../../../features/parameters/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/parameter-list.tsx';
import { ParameterSettings } from '../../../features/parameters/parameter-settings.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import type { MachinePageName } from './machine-pages.ts';
import { OfMachine, type ShownMachine } from './of-machine.tsx';

export function ParametersPage() {
  return (
    <SettingsPage name="parameters" writtenWith="parameters:write">
      {(editor) => <ParameterList groups={cycleParameterGroups(editor.model)} editor={editor} hasUnknown />}
    </SettingsPage>
  );
}

export function FactoryParametersPage() {
  const { t } = useTranslation('parameters');
  return (
    <SettingsPage name="factoryParameters" writtenWith="factory-parameters:write">
      {(editor) => (
        <>
          <Callout tone="warning" isQuiet>
            {t('factoryWarning')}
          </Callout>
          <ParameterList groups={factoryParameterGroups(editor.model)} editor={editor} />
        </>
      )}
    </SettingsPage>
  );
}

export function CyclesPage() {
  return (
    <SettingsPage name="cycles" writtenWith="parameters:write">
      {(editor) => <CycleList editor={editor} />}
    </SettingsPage>
  );
}

interface SettingsPageProps {
  name: MachinePageName;
  writtenWith: Permission;
  children: (editor: Editor) => ReactNode;
}

function SettingsPage(props: SettingsPageProps) {
  return (
    <OfMachine placeholder={<Placeholder height={640} />}>{(shown) => <Settings {...props} {...shown} />}</OfMachine>
  );
}

function Settings({ name, writtenWith, children, machine, view }: SettingsPageProps & ShownMachine) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(`${t(`machinePage.${name}`)} · ${machine.applianceName}`);
  if (!account) return <Placeholder height={640} />;
  const reader = { id: account.idpUserId, role: account.role, mayWrite: isPermitted(account, writtenWith) };
  return (
    <ParameterSettings machine={machine} view={view} reader={reader}>
      {children}
    </ParameterSettings>
  );
}

import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { CycleTables } from '../../../features/parameters/cycles/cycle-tables.tsx';
import { FactoryHint } from '../../../features/parameters/groups/factory-hint.tsx';
import { cycleParameterGroups, factoryParameterGroups } from '../../../features/parameters/groups/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/groups/parameter-list.tsx';
import { useUserAccount } from '../../user-account.ts';
import { MachineSettingsFrame } from './machine-settings-frame.tsx';

/** The page of default parameters imports the list from here, which saves a chunk of a kilobyte. */
export { ParameterList };

export function ParametersPage() {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  const mayReadFactory = account !== undefined && isPermitted(account, 'factory-parameters:read');
  return (
    <MachineSettingsFrame name="parameters" writtenWith="parameters:write">
      {(editor) => (
        <>
          <FactoryHint
            model={editor.model}
            link={
              mayReadFactory ? (
                <Link
                  to="/device/$serialNumber/factory-parameters"
                  params={{ serialNumber: editor.machine.serialNumber }}
                >
                  {t('machinePage.factoryParameters')}
                </Link>
              ) : null
            }
          />
          <ParameterList groups={cycleParameterGroups(editor.model)} editor={editor} hasUnknown />
        </>
      )}
    </MachineSettingsFrame>
  );
}

export function FactoryParametersPage() {
  const { t } = useTranslation('parameters');
  return (
    <MachineSettingsFrame name="factoryParameters" writtenWith="factory-parameters:write">
      {(editor) => (
        <>
          <Callout tone="warning" isQuiet>
            {t('factoryWarning')}
          </Callout>
          <ParameterList groups={factoryParameterGroups(editor.model)} editor={editor} />
        </>
      )}
    </MachineSettingsFrame>
  );
}

const cyclesRoute = getRouteApi('/main/device/$serialNumber/cycles');

export function CyclesPage() {
  const { cycle } = cyclesRoute.useSearch();
  const navigate = useNavigate();
  return (
    <MachineSettingsFrame name="cycles" writtenWith="parameters:write">
      {(editor) => (
        <CycleTables
          editor={editor}
          chosen={cycle}
          onChoose={(next) => void navigate({ to: '.', search: { cycle: next }, replace: true, resetScroll: false })}
        />
      )}
    </MachineSettingsFrame>
  );
}

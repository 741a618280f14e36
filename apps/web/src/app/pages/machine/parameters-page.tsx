import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { CycleTables } from '../../../features/parameters/cycles/cycle-table.tsx';
import { cycleParameterGroups, factoryParameterGroups } from '../../../features/parameters/groups/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/groups/parameter-list.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Default parameters have the same fields. Exported here, they stay in the file of this page: each file costs a kilobyte. */
export { ParameterList };

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

const cyclesRoute = getRouteApi('/main/device/$serialNumber/cycles');

export function CyclesPage() {
  const { cycle } = cyclesRoute.useSearch();
  const navigate = useNavigate();
  return (
    <SettingsPage name="cycles" writtenWith="parameters:write">
      {(editor) => (
        <CycleTables
          editor={editor}
          chosen={cycle}
          onChoose={(next) => void navigate({ to: '.', search: { cycle: next }, replace: true, resetScroll: false })}
        />
      )}
    </SettingsPage>
  );
}

import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { CycleList } from '../../../features/parameters/cycle-list.tsx';
import { cycleParameterGroups, factoryParameterGroups } from '../../../features/parameters/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/parameter-list.tsx';
import { SettingsPage } from './settings-page.tsx';

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

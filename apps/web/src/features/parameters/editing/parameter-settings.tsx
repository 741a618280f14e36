import { Button } from '@mantine/core';
import type { MachineParameters } from '@washboard/contract/parameters/machine-parameters';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDatabaseOff from '~icons/tabler/database-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { type ParameterModelInForce, withDefaults } from '../model/parameter-model.ts';
import { useMachineParameters, useParameterModel } from '../model/parameters-api.ts';
import { Editing } from './editing.tsx';
import type { ParameterSettingsProps } from './editor.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPlaceholder } from './settings-placeholder.tsx';

const RestoreDialog = lazyPart(async () => (await import('../dialogs/restore-dialog.tsx')).RestoreDialog);

export function ParameterSettings(props: ParameterSettingsProps) {
  const { t } = useTranslation('parameters');
  const { machine, direct } = props;
  const model = useParameterModel(machine);
  const fromServer = useMachineParameters(machine.serialNumber, direct === undefined);
  const reported = direct ? { ...fromServer, data: direct.reported, isError: false } : fromServer;
  const defaults = reported.data?.defaults;
  const inForce = useMemo(
    () => (model.data && defaults ? withDefaults(model.data, defaults) : undefined),
    [model.data, defaults],
  );
  const failed = [model, reported].find(({ data, isError }) => data === undefined && isError);
  if (failed) {
    return (
      <FailureMessage
        title={t('failed')}
        failure={failed.error}
        onRetry={() => void (failed === model ? model : fromServer).refetch()}
      />
    );
  }
  if (model.data === null) {
    return <EmptyMessage icon={<IconDatabaseOff size={32} />} title={t('noModel')} text={t('noModelHint')} />;
  }
  if (inForce === undefined || reported.data === undefined) return <SettingsPlaceholder />;
  return <ReportedParameters {...props} model={inForce} reported={reported.data} />;
}

interface ReportedParametersProps extends ParameterSettingsProps {
  model: ParameterModelInForce;
  reported: MachineParameters;
}

function ReportedParameters({ reported, ...props }: ReportedParametersProps) {
  const { t } = useTranslation('parameters');
  const icon = <IconDatabaseOff size={32} />;
  if (reported.at === null)
    return <EmptyMessage icon={icon} title={t('neverReported')} text={t('neverReportedHint')} />;
  if (Object.keys(reported.values).length === 0) {
    return (
      <EmptyMessage
        icon={icon}
        title={t('cannotBeUsed')}
        text={t('cannotBeUsedHint')}
        action={props.reader.mayWrite && <RestorePresets machine={props.machine} model={props.model} />}
      />
    );
  }
  return (
    <SettingsFrame>
      <Editing {...props} reported={reported} />
    </SettingsFrame>
  );
}

function RestorePresets({ machine, model }: { machine: MachineRecord; model: ParameterModelInForce }) {
  const { t } = useTranslation('parameters');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('restore.open')}
      </Button>
      {isOpen && <RestoreDialog machine={machine} defaults={model.defaults} onClose={() => setIsOpen(false)} />}
    </>
  );
}

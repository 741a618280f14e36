import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { BoardReplacement } from '../../../features/board-replacement/board-replacement.tsx';
import { PanelLink } from '../../../features/panel/panel-link.tsx';
import { ParameterName } from '../../../features/parameters/model/parameter-name.tsx';
import { useParameterModel } from '../../../features/parameters/model/parameters-api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';

export function BoardReplacementPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={560} />}>
      {(shown) => <Replacement {...shown} />}
    </LiveMachineContent>
  );
}

function Replacement({ machine }: LiveMachine) {
  const { t } = useTranslation();
  usePageTitle(`${t('machinePage.boardReplacement')} · ${machine.applianceName}`);
  return (
    <BoardReplacement
      machine={machine}
      panelLink={<PanelLink serialNumber={machine.serialNumber} />}
      nameOfParameter={(code) => <NamedParameter machine={machine} code={code} />}
    />
  );
}

function NamedParameter({ machine, code }: { machine: ApplianceDetail; code: string }) {
  const { data: model } = useParameterModel(machine);
  return model ? <ParameterName code={code} model={model} /> : code;
}

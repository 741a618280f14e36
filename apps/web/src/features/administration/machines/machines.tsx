import { Box, Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { AdministeredMachine } from '@washboard/contract/machine-administration/machine-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconWashMachine from '~icons/tabler/wash-machine';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordRunResult } from '../../../components/records/record-run-result.tsx';
import { RecordSelectionBar } from '../../../components/records/record-selection-bar.tsx';
import { useKnownRecords } from '../../../components/records/use-known-records.ts';
import { useRecordRun } from '../../../components/records/use-record-run.ts';
import { useRecordSelection } from '../../../components/records/use-record-selection.ts';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { IssuedSecret } from '../../../components/text/issued-secret.tsx';
import { MachineActionDialog } from './machine-action-dialog.tsx';
import { isEnding, type MachineAction, machineActionsOf } from './machine-actions.ts';
import { MachineDialog } from './machine-dialog.tsx';
import { MachineFilters } from './machine-filters.tsx';
import { type MachineSecret, useMachineNews, useMachines, useMachinesExport } from './machines-api.ts';
import type { MachinesSearch } from './machines-search.ts';
import { useMachineColumns } from './use-machine-columns.tsx';

interface MachinesProps {
  reader: Userinfo;
  search: MachinesSearch;
  onSearchChange: (next: MachinesSearch) => void;
}

interface Chosen {
  machines: readonly AdministeredMachine[];
  action: MachineAction;
}

export function Machines({ reader, search, onSearchChange }: MachinesProps) {
  const { t } = useTranslation('administration-machines');
  const list = useMachines(search);
  const file = useMachinesExport(search, t('export.fileName'));
  const [opened, setOpened] = useState<AdministeredMachine | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [secrets, setSecrets] = useState<readonly MachineSecret[]>([]);
  const columns = useMachineColumns((machine) => {
    setOutcome(null);
    setOpened(machine);
  });
  const selection = useRecordSelection();
  const known = useKnownRecords(list.data?.pages.flatMap(({ items }) => items) ?? [], serialNumberOf);
  const runs = useRecordRun<AdministeredMachine>(useMachineNews());
  const { sort: _, ...filters } = search;

  function choose(action: MachineAction, machines: readonly AdministeredMachine[]): void {
    setOpened(null);
    setChosen({ action, machines });
  }

  const show = (secret: MachineSecret | null) => secret && setSecrets((shown) => [...shown, secret]);

  return (
    <>
      <MachineFilters search={search} onChange={onSearchChange}>
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
          {t('export.button')}
        </Button>
      </MachineFilters>
      <FailureNote of={file.error} />
      {outcome !== null && <Callout tone="success">{outcome}</Callout>}
      {secrets.length > 0 && <NewSecrets secrets={secrets} onClose={() => setSecrets([])} />}
      <RecordRunResult runs={runs} idOf={serialNumberOf} nameOf={serialNumberOf} />
      <RecordList
        list={list}
        caption={t('caption')}
        columns={columns}
        idOf={serialNumberOf}
        nameOf={serialNumberOf}
        selection={selection}
        failure={t('failed')}
        empty={<NoMachines isFiltered={Object.keys(filters).length > 0} onReset={() => onSearchChange({})} />}
      />
      <RecordSelectionBar selection={selection}>
        {machineActionsOf(reader).map((action) => (
          <Button
            key={action}
            variant="default"
            {...(isEnding(action) && dangerOutline)}
            disabled={runs.run?.isRunning ?? false}
            onClick={() => choose(action, known([...selection.selected]))}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </RecordSelectionBar>
      {opened && (
        <MachineDialog
          machine={opened}
          reader={reader}
          onAct={(action) => choose(action, [opened])}
          onClose={() => setOpened(null)}
        />
      )}
      {chosen && (
        <MachineActionDialog
          action={chosen.action}
          machines={chosen.machines}
          onClose={() => setChosen(null)}
          onDone={(secret) => {
            const [machine] = chosen.machines;
            show(secret);
            setOutcome(t(`done.${chosen.action}`, { serialNumber: machine?.serialNumber ?? '' }));
            setChosen(null);
          }}
          onBegin={(work) => {
            setChosen(null);
            void runs.begin(t(`running.${chosen.action}`), chosen.machines, async (machine) =>
              show(await work(machine)),
            );
            selection.clear();
          }}
        />
      )}
    </>
  );
}

const serialNumberOf = ({ serialNumber }: AdministeredMachine) => serialNumber;

function NoMachines({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('administration-machines');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconWashMachine size={40} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    />
  );
}

interface NewSecretsProps {
  secrets: readonly MachineSecret[];
  onClose: () => void;
}

function NewSecrets({ secrets, onClose }: NewSecretsProps) {
  const { t } = useTranslation('administration-machines');
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  return (
    <Box mb={16}>
      <IssuedSecret title={t('secrets.title')} closeLabel={t('secrets.close')} onClose={onClose}>
        <p>{t('secrets.once')}</p>
        {secrets.map(({ serialNumber, linkSecret }) => (
          <CopyableText key={`${serialNumber} ${linkSecret}`} label={serialNumber} text={linkSecret} words={words} />
        ))}
      </IssuedSecret>
    </Box>
  );
}

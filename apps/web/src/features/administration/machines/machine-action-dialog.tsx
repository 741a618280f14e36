import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdministeredMachine, Claimant } from '@washboard/contract/machine-administration/machine-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { RecordNames } from '../../../components/records/record-names.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { CompanyField } from '../company-field.tsx';
import { maxFoundChoices, SearchChoice } from '../search-choice.tsx';
import { isEnding, type MachineAction, needsCompany } from './machine-actions.ts';
import { changeMachine, type MachineSecret, renewSecret, useClaimants, useMachineNews } from './machines-api.ts';

interface MachineActionDialogProps {
  action: MachineAction;
  machines: readonly AdministeredMachine[];
  onClose: () => void;
  onDone: (secret: MachineSecret | null) => void;
  /** The dialog calls this instead of `onDone` for several machines. */
  onBegin: (work: (machine: AdministeredMachine) => Promise<MachineSecret | null>) => void;
}

export function MachineActionDialog({ action, machines, onClose, onDone, onBegin }: MachineActionDialogProps) {
  const { t } = useTranslation('administration-machines');
  const formats = useFormats();
  const refetch = useMachineNews();
  const [companyCode, setCompanyCode] = useState<string | null>(null);
  const [claimant, setClaimant] = useState<Claimant | null>(null);
  const [typed, setTyped] = useState('');
  const [machine] = machines;
  const isSingle = machines.length === 1;
  const toType = isSingle ? (machine?.serialNumber ?? '') : String(machines.length);
  const target = action === 'claim' ? (claimant?.id ?? null) : companyCode;
  const isPossible =
    action === 'delete'
      ? typed.trim().toUpperCase() === toType
      : target !== null || !(action === 'claim' || needsCompany(action));

  async function work(each: AdministeredMachine): Promise<MachineSecret | null> {
    if (action === 'renewSecret') return renewSecret(each);
    await changeMachine(action, each, target);
    return null;
  }
  const act = useMutation({ mutationFn: work, onSettled: refetch, onSuccess: onDone });

  return (
    <Confirm
      title={
        isSingle
          ? t(`confirm.${action}.title`, { serialNumber: machine?.serialNumber ?? '' })
          : t(`bulk.${action}`, { count: machines.length, shown: formats.integer(machines.length) })
      }
      confirmLabel={t(`action.${action}`)}
      tone={isEnding(action) ? 'danger' : undefined}
      action={act}
      isPossible={isPossible}
      onConfirm={() => (isSingle && machine ? act.mutate(machine) : onBegin(work))}
      onClose={onClose}
    >
      {!isSingle && (
        <RecordNames names={machines.map(({ serialNumber, applianceName }) => `${serialNumber} · ${applianceName}`)} />
      )}
      <p>{t(`confirm.${action}.text`)}</p>
      {action === 'delete' && <p>{t('confirm.delete.kept')}</p>}
      {!isSingle && <p>{t('bulk.each')}</p>}
      {action === 'delete' && (
        <TextInput
          label={t(isSingle ? 'confirm.delete.serialNumber' : 'confirm.delete.count')}
          size="md"
          autoComplete="off"
          value={typed}
          disabled={act.isPending}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {needsCompany(action) && (
        <CompanyField
          label={t(action === 'move' ? 'confirm.move.company' : 'confirm.assign.company')}
          value={companyCode}
          onChange={setCompanyCode}
          isDisabled={act.isPending}
        />
      )}
      {action === 'claim' && <ClaimantChoice chosen={claimant} isDisabled={act.isPending} onChoose={setClaimant} />}
    </Confirm>
  );
}

interface ClaimantChoiceProps {
  chosen: Claimant | null;
  isDisabled: boolean;
  onChoose: (claimant: Claimant) => void;
}

function ClaimantChoice({ chosen, isDisabled, onChoose }: ClaimantChoiceProps) {
  const { t } = useTranslation('administration-machines');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const { data, error } = useClaimants(search, maxFoundChoices);
  return (
    <SearchChoice<Claimant>
      label={t('confirm.claim.person')}
      searchLabel={t('confirm.claim.search')}
      search={search}
      onSearch={setSearch}
      found={data}
      error={error}
      nothingFound={t('confirm.claim.nobody')}
      othersText={(count) => t('confirm.claim.others', { count, shown: formats.integer(count) })}
      chosen={chosen}
      idOf={({ id }) => id}
      nameOf={({ name, email }) => name || email}
      asideOf={({ name, email, companyName }) => [name && email, companyName].filter(Boolean).join(' · ')}
      isDisabled={isDisabled}
      onChoose={onChoose}
    />
  );
}

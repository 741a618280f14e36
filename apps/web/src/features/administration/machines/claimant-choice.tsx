import type { Claimant } from '@washboard/contract/appliances/machine-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { mostFound, SearchChoice } from '../search-choice.tsx';
import { useClaimants } from './machines-api.ts';

interface ClaimantChoiceProps {
  chosen: Claimant | null;
  isLocked: boolean;
  onChoose: (claimant: Claimant) => void;
}

/** Chooses the person for whom a machine is claimed. */
export function ClaimantChoice({ chosen, isLocked, onChoose }: ClaimantChoiceProps) {
  const { t } = useTranslation('administration-machines');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const { data, error } = useClaimants(search, mostFound);
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
      isLocked={isLocked}
      onChoose={onChoose}
    />
  );
}

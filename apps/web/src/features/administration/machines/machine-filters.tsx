import { ActionIcon, NativeSelect } from '@mantine/core';
import { connectionStates } from '@washboard/contract/appliances/appliance-state';
import {
  administeredMachineSorts,
  claimStates,
} from '@washboard/contract/machine-administration/machine-administration';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilterOff from '~icons/tabler/filter-off';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';
import { CompanyField } from '../company-field.tsx';
import classes from './machines.module.css';
import { type MachinesSearch, parseMachinesSearch } from './machines-search.ts';

interface MachineFiltersProps {
  search: MachinesSearch;
  onChange: (next: MachinesSearch) => void;
  children: ReactNode;
}

export function MachineFilters({ search, onChange, children }: MachineFiltersProps) {
  const { t } = useTranslation('administration-machines');
  const change = (part: Record<string, string | null>) => onChange(parseMachinesSearch({ ...search, ...part }));
  const { sort: _, ...filters } = search;
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <RecordSearch
        className={classes.search}
        label={t('filters.search')}
        value={search.search ?? ''}
        onChange={(text) => change({ search: text })}
      />
      <FilterChoice
        label={t('filters.range')}
        value={search.gamma}
        options={[['', t('filters.anyRange')], ...brand.gammas.map((gamma) => [gamma, rangeName(gamma)] as const)]}
        onChange={(gamma) => change({ gamma })}
      />
      <CompanyField
        label={t('filters.company')}
        size="sm"
        value={search.companyCode ?? null}
        onChange={(companyCode) => change({ companyCode })}
      />
      <FilterChoice
        label={t('filters.claim')}
        value={search.claim}
        options={[['', t('filters.any')], ...claimStates.map((claim) => [claim, t(`claim.${claim}`)] as const)]}
        onChange={(claim) => change({ claim })}
      />
      <FilterChoice
        label={t('field.connection')}
        value={search.connection}
        options={[['', t('filters.any')], ...connectionStates.map((each) => [each, t(`connection.${each}`)] as const)]}
        onChange={(connection) => change({ connection })}
      />
      <FilterChoice
        label={t('filters.sort')}
        value={search.sort ?? 'serialNumber'}
        options={administeredMachineSorts.map((sort) => [sort, t(`sort.${sort}`)] as const)}
        onChange={(sort) => change({ sort })}
      />
      {children}
      {Object.keys(filters).length > 0 && (
        <ActionIcon
          variant="subtle"
          className={classes.reset}
          aria-label={t('filters.reset')}
          title={t('filters.reset')}
          onClick={() => onChange({})}
        >
          <IconFilterOff size={18} />
        </ActionIcon>
      )}
    </search>
  );
}

interface FilterChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function FilterChoice({ label, value = '', options, onChange }: FilterChoiceProps) {
  return (
    <NativeSelect
      label={label}
      data={options.map(([each, name]) => ({ value: each, label: name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

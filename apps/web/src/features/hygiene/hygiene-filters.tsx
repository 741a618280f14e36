import { NativeSelect } from '@mantine/core';
import type { DeviatingCycleCounts } from '@washboard/contract/events/deviating-cycles';
import { useTranslation } from 'react-i18next';
import { PeriodFilter } from '../../components/forms/period-filter.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { rangeName } from '../../lib/machine/model-name.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import { defaultPeriod, type HygieneSearch, hygienePeriods } from './hygiene-search.ts';

interface HygieneFiltersProps {
  /** Undefined: not loaded yet. */
  counts: DeviatingCycleCounts | undefined;
  search: HygieneSearch;
  isCut: boolean;
  onChange: (next: HygieneSearch) => void;
}

export function HygieneFilters({ counts, search, isCut, onChange }: HygieneFiltersProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const { period, ...filters } = search;
  const change = (changed: { [Filter in keyof HygieneSearch]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as HygieneSearch));
  const counted = (label: string, cycles: number) => (counts ? `${label} (${formats.integer(cycles)})` : label);
  const companies = counts?.companies ?? [];
  const company = search.companyCode;
  const isListed = company === undefined || companies.some(({ companyCode }) => companyCode === company);

  return (
    <PeriodFilter
      search={search}
      choices={hygienePeriods}
      usual={defaultPeriod}
      onChange={change}
      count={Object.keys(filters).length}
      fromError={isCut ? t('filters.tooLong') : undefined}
      onReset={() => onChange(withoutUndefined<HygieneSearch>({ period }))}
    >
      <NativeSelect
        label={t('filters.gamma')}
        data={[
          { value: '', label: t('filters.anyGamma') },
          ...brand.gammas.map((gamma) => {
            const cycles = counts?.gammas.find((one) => one.gamma === gamma)?.cycles ?? 0;
            return { value: gamma, label: counted(rangeName(gamma), cycles) };
          }),
        ]}
        value={search.gamma ?? ''}
        onChange={({ currentTarget: { value } }) => change({ gamma: value || undefined })}
      />
      <NativeSelect
        label={t('filters.company')}
        wrapperProps={{ 'data-wide': true }}
        data={[
          { value: '', label: t('filters.anyCompany') },
          ...companies.map(({ companyCode, companyName, cycles }) => ({
            value: companyCode,
            label: counted(companyName, cycles),
          })),
          ...(isListed ? [] : [{ value: company, label: company }]),
        ]}
        value={company ?? ''}
        onChange={({ currentTarget: { value } }) => change({ companyCode: value || undefined })}
      />
    </PeriodFilter>
  );
}

import { NativeSelect } from '@mantine/core';
import type { SiteDays } from '@washboard/contract/hygiene/site-hygiene';
import { useTranslation } from 'react-i18next';
import { PeriodFilter } from '../../../components/forms/period-filter.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { defaultHygienePeriod, hygienePeriods, type SiteHygieneSearch } from './site-hygiene-search.ts';

interface SiteFiltersProps {
  facets: Pick<SiteDays, 'gammas' | 'companies'> | undefined;
  search: SiteHygieneSearch;
  onChange: (next: SiteHygieneSearch) => void;
}

export function SiteFilters({ facets, search, onChange }: SiteFiltersProps) {
  const { t } = useTranslation('site-hygiene');
  const formats = useFormats();
  const { gamma, companyCode: company, from, to } = search;
  const change = (changed: { [Filter in keyof SiteHygieneSearch]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as SiteHygieneSearch));
  const counted = (label: string, machines: number) => (facets ? `${label} (${formats.integer(machines)})` : label);
  const companies = facets?.companies ?? [];
  const isListed = company === undefined || companies.some(({ companyCode }) => companyCode === company);

  return (
    <PeriodFilter
      search={search}
      choices={hygienePeriods}
      usual={defaultHygienePeriod}
      onChange={(changed) => change({ ...changed, month: undefined })}
      count={[gamma, company, from, to].filter(Boolean).length}
      onReset={() => change({ gamma: undefined, companyCode: undefined, from: undefined, to: undefined })}
    >
      <NativeSelect
        label={t('filters.company')}
        wrapperProps={{ 'data-wide': true }}
        data={[
          { value: '', label: t('filters.anyCompany') },
          ...companies.map(({ companyCode, companyName, machines }) => ({
            value: companyCode,
            label: counted(companyName, machines),
          })),
          ...(isListed ? [] : [{ value: company, label: company }]),
        ]}
        value={company ?? ''}
        onChange={({ currentTarget: { value } }) => change({ companyCode: value || undefined })}
      />
      <NativeSelect
        label={t('filters.gamma')}
        data={[
          { value: '', label: t('filters.anyGamma') },
          ...brand.gammas.map((one) => {
            const machines = facets?.gammas.find((facet) => facet.gamma === one)?.machines ?? 0;
            return { value: one, label: counted(rangeName(one), machines) };
          }),
        ]}
        value={gamma ?? ''}
        onChange={({ currentTarget: { value } }) => change({ gamma: value || undefined })}
      />
    </PeriodFilter>
  );
}

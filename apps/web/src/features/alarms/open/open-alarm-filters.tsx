import { Button, NativeSelect } from '@mantine/core';
import type { OpenAlarmList } from '@washboard/contract/alarms/open-alarms';
import { useTranslation } from 'react-i18next';
import { severityIcons } from '../../../components/badges/severity-badge.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import classes from './open-alarms.module.css';
import type { OpenAlarmsSearch } from './open-alarms-search.ts';

interface OpenAlarmFiltersProps {
  facets: Pick<OpenAlarmList, 'severities' | 'gammas' | 'companies'>;
  search: OpenAlarmsSearch;
  onChange: (next: OpenAlarmsSearch) => void;
}

export function OpenAlarmFilters({ facets, search, onChange }: OpenAlarmFiltersProps) {
  const { t } = useTranslation(['open-alarms', 'common']);
  const formats = useFormats();
  const change = (changed: { [Filter in keyof OpenAlarmsSearch]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as OpenAlarmsSearch));
  const counted = (label: string, alarms: number) => `${label} (${formats.integer(alarms)})`;
  // Codes without a known severity are rare, so their filter is usually hidden.
  const severities = facets.severities.filter(
    ({ severity, alarms }) => severity !== 'unknown' || alarms > 0 || search.severity === severity,
  );
  const company = search.companyCode;
  const isListed = company === undefined || facets.companies.some(({ companyCode }) => companyCode === company);

  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <fieldset aria-label={t('filters.severity')} className={classes.severities}>
        {severities.map(({ severity, alarms }) => {
          const Icon = severityIcons[severity];
          const isChosen = search.severity === severity;
          return (
            <button
              key={severity}
              type="button"
              className={classes.choice}
              data-severity={alarms > 0 ? severity : undefined}
              aria-pressed={isChosen}
              onClick={() => change({ severity: isChosen ? undefined : severity })}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {t(`common:severity.${severity}`)}
              <Text as="span" isStrong isNumber>
                {formats.integer(alarms)}
              </Text>
            </button>
          );
        })}
      </fieldset>
      <NativeSelect
        label={t('filters.gamma')}
        className={classes.field}
        data={[
          { value: '', label: t('filters.anyGamma') },
          ...brand.gammas
            .map((gamma) => ({ gamma, alarms: facets.gammas.find((one) => one.gamma === gamma)?.alarms ?? 0 }))
            .map(({ gamma, alarms }) => ({ value: gamma, label: counted(rangeName(gamma), alarms) })),
        ]}
        value={search.gamma ?? ''}
        onChange={({ currentTarget: { value } }) => change({ gamma: value || undefined })}
      />
      <NativeSelect
        label={t('filters.company')}
        className={classes.field}
        data={[
          { value: '', label: t('filters.anyCompany') },
          ...facets.companies.map(({ companyCode, companyName, alarms }) => ({
            value: companyCode,
            label: counted(companyName, alarms),
          })),
          ...(isListed ? [] : [{ value: company, label: company }]),
        ]}
        value={company ?? ''}
        onChange={({ currentTarget: { value } }) => change({ companyCode: value || undefined })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('filters.reset')}
        </Button>
      )}
    </search>
  );
}

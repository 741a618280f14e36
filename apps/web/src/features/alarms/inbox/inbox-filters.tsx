import { Button, NativeSelect } from '@mantine/core';
import type { AlarmInbox } from '@washboard/contract/alarms/alarm-inbox';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilter from '~icons/tabler/filter';
import { severityIcons } from '../../../components/badges/severity-badge.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import classes from './inbox-filters.module.css';
import type { InboxFilter } from './inbox-search.ts';

interface InboxFiltersProps {
  facets: Pick<AlarmInbox, 'severities' | 'gammas' | 'companies' | 'total'>;
  search: InboxFilter;
  onChange: (next: InboxFilter) => void;
  /** The choice of the list stands before the filters. */
  children: ReactNode;
}

export function InboxFilters({ facets, search, onChange, children }: InboxFiltersProps) {
  const { t } = useTranslation(['alarm-inbox', 'common']);
  const formats = useFormats();
  const count = Object.keys(search).length;
  const isCompact = useIsCompact();
  const [isOpen, setIsOpen] = useState(false);
  // A list that is empty without filters has nothing to choose from.
  const isOffered = count > 0 || facets.total > 0;
  const name = count > 0 ? t('filters.some', { count, shown: formats.integer(count) }) : t('filters.label');
  const change = (changed: { [Filter in keyof InboxFilter]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as InboxFilter));
  const counted = (label: string, alarms: number) => `${label} (${formats.integer(alarms)})`;
  // Codes without a known severity are rare, so their filter is usually hidden.
  const severities = facets.severities.filter(
    ({ severity, alarms }) => severity !== 'unknown' || alarms > 0 || search.severity === severity,
  );
  const company = search.companyCode;
  const isListed = company === undefined || facets.companies.some(({ companyCode }) => companyCode === company);

  return (
    <search aria-label={t('filters.label')}>
      <Row mb={16} justify="between" isOneLine>
        {children}
        {isCompact && isOffered && (
          <button
            type="button"
            className={classes.choice}
            data-marked={count > 0 || undefined}
            aria-label={name}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconFilter size={18} />
            <span className={classes.name}>{name}</span>
            {count > 0 && (
              <Text as="span" className={classes.count} isStrong isNumber>
                {formats.integer(count)}
              </Text>
            )}
          </button>
        )}
      </Row>
      {isOffered && (isOpen || !isCompact) && (
        <div className={classes.filters}>
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
                  <Icon size={18} />
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
          {count > 0 && (
            <Button variant="subtle" onClick={() => onChange({})}>
              {t('filters.reset')}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}

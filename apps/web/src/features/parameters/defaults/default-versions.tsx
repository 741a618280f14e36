import { Button, NativeSelect } from '@mantine/core';
import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { useTranslation } from 'react-i18next';
import { MoreRows, type RowPages } from '../../../components/kit/more-rows.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DifferenceTable } from '../compare/difference-table.tsx';
import type { ParameterModel } from '../model/parameter-model.ts';
import type { ParameterFormat } from '../model/use-parameter-format.ts';
import { differencesOf } from '../settings-profiles/settings-profile-values.ts';
import classes from './defaults.module.css';
import type { DefaultsSearch } from './defaults-search.ts';
import { useVersionName, VersionFacts } from './version-facts.tsx';

interface DefaultVersionsProps {
  versions: readonly DefaultsVersion[];
  inForce: number;
  model: ParameterModel;
  format: ParameterFormat;
  search: DefaultsSearch;
  onSearchChange: (next: DefaultsSearch) => void;
  more: RowPages;
}

export function DefaultVersions(props: DefaultVersionsProps) {
  const { versions, inForce, model, format, onSearchChange, more } = props;
  const { t } = useTranslation('default-parameters');
  return (
    <div className={classes.columns}>
      <Stack as="ol" className={classes.versions}>
        {versions.map((version, i) => (
          <li key={version.version}>
            <VersionFacts version={version} isInForce={version.version === inForce} />
            <VersionChanges version={version} before={versions[i + 1]} model={model} format={format} />
            {version.version !== inForce && (
              <Button
                variant="default"
                size="sm"
                className={classes.show}
                onClick={() => onSearchChange({ version: version.version })}
              >
                {t('showValues')}
              </Button>
            )}
          </li>
        ))}
        {more.hasNextPage && (
          <li>
            <MoreRows list={more} place="start">
              {t('more')}
            </MoreRows>
          </li>
        )}
      </Stack>
      {versions.length > 1 && <VersionComparison {...props} />}
    </div>
  );
}

interface VersionChangesProps extends Pick<DefaultVersionsProps, 'model' | 'format'> {
  version: DefaultsVersion;
  before: DefaultsVersion | undefined;
}

function VersionChanges({ version, before, model, format }: VersionChangesProps) {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  if (!before) return null;
  const differences = differencesOf(model, before.values, version.values);
  return (
    <details className={classes.details}>
      <summary>{t('changes', { count: differences.length })}</summary>
      <DifferenceTable
        differences={differences}
        columns={[versionName(before.version), versionName(version.version)]}
        model={model}
        format={format}
      />
    </details>
  );
}

function VersionComparison({ versions, model, format, search, onSearchChange }: DefaultVersionsProps) {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  const find = (wanted: number | undefined) => versions.find(({ version }) => version === wanted);
  const chosen = find(search.version) ?? versions[0];
  const other = find(search.against) ?? versions.find(({ version }) => version < (chosen?.version ?? 0)) ?? versions[1];
  if (!chosen || !other) return null;
  const differences = differencesOf(model, other.values, chosen.values);
  const options = versions.map(({ version }) => ({ value: String(version), label: versionName(version) }));
  const choose = (part: Pick<DefaultsSearch, 'version' | 'against'>) =>
    onSearchChange({ view: 'versions', version: chosen.version, against: other.version, ...part });
  return (
    <Card title={t('compare.title')}>
      <div className={classes.compared}>
        <NativeSelect
          label={t('compare.version')}
          data={options}
          value={String(chosen.version)}
          onChange={({ currentTarget }) => choose({ version: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={t('compare.with')}
          data={options}
          value={String(other.version)}
          onChange={({ currentTarget }) => choose({ against: Number(currentTarget.value) })}
        />
      </div>
      {differences.length === 0 ? (
        <p>{t('compare.same')}</p>
      ) : (
        <DifferenceTable
          differences={differences}
          columns={[versionName(other.version), versionName(chosen.version)]}
          model={model}
          format={format}
        />
      )}
    </Card>
  );
}

import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconListDetails from '~icons/tabler/list-details';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import type { RowPages } from '../../../components/kit/more-rows.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { asFailure } from '../../../lib/api/failure.ts';
import { asGamma, modelName } from '../../../lib/machine/model-name.ts';
import { draftConflicts } from '../editing/draft.ts';
import type { FieldEditor, Reader } from '../editing/editor.ts';
import { SettingsFrame } from '../editing/settings-frame.tsx';
import { useDraft } from '../editing/use-draft.ts';
import { cycleParameterGroups, factoryParameterGroups } from '../groups/parameter-groups.ts';
import type { ParameterListProps } from '../groups/parameter-list.tsx';
import { type ParameterModelInForce, withDefaults } from '../model/parameter-model.ts';
import { type ModelName, useParameterModel } from '../model/parameters-api.ts';
import { useParameterFormat } from '../model/use-parameter-format.ts';
import { DefaultValues } from './default-values.tsx';
import { DefaultVersions } from './default-versions.tsx';
import classes from './defaults.module.css';
import { useDefaultParameters, useDefaultsVersions } from './defaults-api.ts';
import { type DefaultsSearch, defaultsViews } from './defaults-search.ts';
import { VersionFacts } from './version-facts.tsx';

interface DefaultListProps {
  name: ModelName;
  reader: Reader & { mayReadFactory: boolean };
  Fields: ComponentType<ParameterListProps>;
  search: DefaultsSearch;
  onSearchChange: (next: DefaultsSearch) => void;
}

export function DefaultList(props: DefaultListProps) {
  const { t } = useTranslation('default-parameters');
  const { name } = props;
  const model = useParameterModel(name);
  const inForce = useDefaultParameters(name);
  const versions = useDefaultsVersions(name);
  const described = useMemo(() => {
    if (!model.data || !inForce.data) return undefined;
    const { version, at, items } = inForce.data;
    const values = Object.fromEntries(items.map(({ code, value }) => [code, value]));
    return withDefaults(model.data, { version, at, values });
  }, [model.data, inForce.data]);
  const unknown = asFailure(versions.error);
  if (model.data === null || (unknown.kind === 'problem' && unknown.code === 'DATA_MODEL_NOT_FOUND')) {
    return <EmptyMessage icon={<IconListDetails size={40} />} title={t('notFound.title')} text={t('notFound.text')} />;
  }
  const failed = [model, inForce, versions].find(({ data, isError }) => data === undefined && isError);
  if (failed) {
    return <FailureMessage title={t('failed')} failure={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!described || !versions.data) return <Placeholder height={640} />;
  const known = versions.data.pages.flatMap(({ items }) => items);
  return <DefaultListContent {...props} model={described} versions={known} more={versions} />;
}

interface DefaultListContentProps extends DefaultListProps {
  model: ParameterModelInForce;
  versions: readonly DefaultsVersion[];
  more: RowPages;
}

function DefaultListContent({
  name,
  reader,
  Fields,
  search,
  onSearchChange,
  model,
  versions,
  more,
}: DefaultListContentProps) {
  const { t } = useTranslation('default-parameters');
  const inForce = model.defaults.version;
  const format = useParameterFormat(asGamma(name.gamma));
  const present = useMemo(
    () => Object.fromEntries(model.parameters.map(({ code, default: value }) => [code, value])),
    [model],
  );
  const form = `default-parameters.${name.gamma}.${name.modelNumber}.${name.revision}`;
  const { draft, edits } = useDraft({ form, ownerId: reader.id, present });
  const conflicts = new Set(draftConflicts(draft, present));
  const editor: FieldEditor = { machine: name, model, present, draft, edits, conflicts, format, reader };
  const view = search.view ?? 'cycles';
  const current = versions.find(({ version }) => version === inForce);
  const read = versions.find(({ version }) => version === search.version && version !== inForce);
  const views = defaultsViews.filter((candidate) => candidate !== 'factory' || reader.mayReadFactory);
  return (
    <SettingsFrame>
      <Stack as="header" gap={4} mt={12}>
        <h2 className={classes.model}>
          {modelName(name)} <span className={classes.quiet}>{t('revision', { revision: name.revision })}</span>
        </h2>
        {current && view !== 'versions' && <VersionFacts version={current} isInForce />}
      </Stack>
      <SegmentedControl
        aria-label={t('view.label')}
        className={classes.views}
        choices={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(next) =>
          onSearchChange({ ...(next !== 'cycles' && { view: next }), ...(read && { version: read.version }) })
        }
      />
      {view === 'versions' ? (
        <DefaultVersions
          versions={versions}
          inForce={inForce}
          model={model}
          format={format}
          search={search}
          onSearchChange={onSearchChange}
          more={more}
        />
      ) : (
        <Suspense fallback={<Placeholder height={640} />}>
          <DefaultValues
            // The list remembers its filter, which must not carry over to another version or view.
            key={`${view} ${read?.version}`}
            name={name}
            editor={editor}
            inForce={inForce}
            groups={view === 'factory' ? factoryParameterGroups(model) : cycleParameterGroups(model)}
            Fields={Fields}
            older={read}
            onLeaveOlder={() => onSearchChange(view === 'cycles' ? {} : { view })}
          />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { IncrementalContent } from '../../../components/layout/gradual-content.tsx';
import type { FieldEditor } from '../editing/editor.ts';
import { moveBetweenFields } from '../fields/move-between-fields.ts';
import type { ShownParameter } from '../model/parameter-model.ts';
import { GroupCard, UnknownCard, useGroupName } from './group-card.tsx';
import { GroupIndex } from './group-index.tsx';
import { filterGroups, type ParameterGroup, unknownCodes } from './parameter-groups.ts';
import classes from './parameter-list.module.css';

const filters = ['all', 'edited', 'notDefault'] as const;
type Filter = (typeof filters)[number];

export interface ParameterListProps {
  groups: readonly ParameterGroup[];
  editor: FieldEditor;
  hasUnknown?: boolean;
  hasDefaults?: boolean;
}

export function ParameterList({ groups, editor, hasUnknown = false, hasDefaults = true }: ParameterListProps) {
  const { t } = useTranslation('parameters');
  const groupName = useGroupName();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = search.trim().toLocaleLowerCase();

  function isShown(parameter: ShownParameter, group: ParameterGroup): boolean {
    const { code, name } = parameter;
    if (filter === 'edited' && !editor.draft[code]) return false;
    if (filter === 'notDefault' && (editor.present[code] ?? parameter.default) === parameter.default) return false;
    return [name, code, groupName(group)].some((text) => text.toLocaleLowerCase().includes(wanted));
  }

  const shown = filterGroups(groups, isShown);
  const unknown = hasUnknown && filter === 'all' ? unknownCodes(editor.model, editor.present) : [];
  const unknownShown = unknown.filter((code) => code.toLocaleLowerCase().includes(wanted));
  return (
    <div className={classes.list}>
      <div className={classes.side}>
        <Stack gap={8} flex="none">
          <input
            type="search"
            className={classes.search}
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t('filter.label')}
            className={classes.filter}
            choices={filters
              .filter((value) => hasDefaults || value !== 'notDefault')
              .map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        </Stack>
        {shown.length > 0 && <GroupIndex groups={shown} editor={editor} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The fields inside have the focus, and the keys move it between them. */}
      <div className={classes.groups} onKeyDown={moveBetweenFields}>
        <IncrementalContent placeholder={<Placeholder height={320} />}>
          {shown.map((group) => (
            <GroupCard key={group.key} group={group} editor={editor} />
          ))}
        </IncrementalContent>
        {unknownShown.length > 0 && <UnknownCard codes={unknownShown} editor={editor} />}
        {shown.length + unknownShown.length === 0 && <p className={classes.none}>{t('noneFound')}</p>}
      </div>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import type { SavedView } from '@washboard/contract/saved-views/saved-views';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import { useRestoredFocus } from '../../../../lib/use-restored-focus.ts';
import { type ListSearch, parseListSearch } from '../list-search.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { isSameSearch, useViewChanges, type useViews } from './views-api.ts';
import classes from './views-menu.module.css';

interface ViewListProps {
  views: ReturnType<typeof useViews>;
  search: ListSearch;
  onChoose: (search: ListSearch) => void;
}

export function ViewList({ views, search, onChoose }: ViewListProps) {
  const { t } = useTranslation('appliances');
  const failureText = useFailureText();
  const { save, change, remove } = useViewChanges();
  const [renaming, setRenaming] = useState<{ id: SavedView['id']; isOver: boolean } | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(menu, stops);
  const items = views.data?.items ?? [];
  const isSaved = items.some((view) => isSameSearch(view.search, search));

  return (
    <div ref={menu} className={classes.list} {...restoredFocus}>
      {views.isPending && <Skeleton height={40} radius="md" />}
      {views.isError && !views.data && (
        <p role="alert" className={classes.failure}>
          {t('views.failed')} {failureText(views.error)}
        </p>
      )}
      <ul>
        <ViewEntry name={t('views.everything')} isChosen={isSameSearch({}, search)} onChoose={() => onChoose({})} />
        {items.map((view) =>
          view.id === renaming?.id && !renaming.isOver ? (
            <li key={view.id}>
              <ViewNameForm
                name={view.name}
                label={t('views.newName', { name: view.name })}
                failure={change.error}
                isBusy={change.isPending}
                onSave={async (name) => {
                  const body = { name, search: view.search };
                  await change.mutateAsync({ params: { path: { id: view.id } }, body });
                  setRenaming({ id: view.id, isOver: true });
                }}
                onCancel={() => {
                  change.reset();
                  setRenaming({ id: view.id, isOver: true });
                }}
              />
            </li>
          ) : (
            <ViewEntry
              key={view.id}
              name={view.name}
              isChosen={isSameSearch(view.search, search)}
              onChoose={() => onChoose(parseListSearch(view.search))}
              wasRenamed={view.id === renaming?.id}
              onRename={() => setRenaming({ id: view.id, isOver: false })}
              onDelete={() => remove.mutate({ params: { path: { id: view.id } } })}
            />
          ),
        )}
      </ul>
      {remove.isError && (
        <p role="alert" className={classes.failure}>
          {t('views.notDeleted')} {failureText(remove.error)}
        </p>
      )}
      {!isSaved && views.data && (
        <div className={classes.save}>
          <p className={classes.hint}>{t('views.saveHint')}</p>
          <ViewNameForm
            name=""
            label={t('views.name')}
            failure={save.error}
            isBusy={save.isPending}
            onSave={async (name) => {
              await save.mutateAsync({ body: { name, search: { ...search } } });
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The focus returns to the first element that matches. */
const stops = ['[data-renamed] button', '[aria-pressed="true"]', 'button'];

interface ViewEntryProps {
  name: string;
  isChosen: boolean;
  wasRenamed?: boolean;
  onChoose: () => void;
  onRename?: () => void;
  onDelete?: () => void;
}

function ViewEntry({ name, isChosen, wasRenamed = false, onChoose, onRename, onDelete }: ViewEntryProps) {
  const { t } = useTranslation('appliances');
  return (
    <li className={classes.view} data-renamed={wasRenamed || undefined}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
        <IconCheck size={16} stroke={2} className={classes.check} />
        <span className={classes.viewName} dir="auto">
          {name}
        </span>
      </button>
      {onRename && (
        <button type="button" className={classes.action} aria-label={t('views.rename', { name })} onClick={onRename}>
          <IconPencil size={16} />
        </button>
      )}
      {onDelete && (
        <button type="button" className={classes.action} aria-label={t('views.delete', { name })} onClick={onDelete}>
          <IconTrash size={16} />
        </button>
      )}
    </li>
  );
}

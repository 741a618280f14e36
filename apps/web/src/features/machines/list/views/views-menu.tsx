import { useTranslation } from 'react-i18next';
import IconBookmark from '~icons/tabler/bookmark';
import IconChevronDown from '~icons/tabler/chevron-down';
import { PopoverButton } from '../../../../components/dialogs/popover-button.tsx';
import type { ListSearch } from '../list-search.ts';
import { LazyViewList } from '../toolbar/lazy-lists.ts';
import classes from '../toolbar/list-toolbar.module.css';
import { isSameSearch, useViews } from './views-api.ts';

interface ViewsMenuProps {
  search: ListSearch;
  onChoose: (search: ListSearch) => void;
}

export function ViewsMenu({ search, onChoose }: ViewsMenuProps) {
  const { t } = useTranslation('appliances');
  const views = useViews();
  const chosen = views.data?.items.find((view) => isSameSearch(view.search, search));
  return (
    <PopoverButton
      className={classes.tool}
      isMarked={chosen !== undefined}
      label={t('views.title')}
      content={(close) => (
        <LazyViewList
          views={views}
          search={search}
          onChoose={(next) => {
            onChoose(next);
            close();
          }}
        />
      )}
    >
      <IconBookmark size={18} />
      <span className={classes.toolText} dir="auto">
        {chosen?.name ?? t('views.title')}
      </span>
      <IconChevronDown size={16} />
    </PopoverButton>
  );
}

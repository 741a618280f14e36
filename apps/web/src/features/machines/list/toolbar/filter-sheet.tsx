import { Button, Checkbox } from '@mantine/core';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBookmark from '~icons/tabler/bookmark';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconDownload from '~icons/tabler/download';
import { Text } from '../../../../components/kit/text.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { isPhoneShell } from '../../../../lib/shell.ts';
import { useViews } from '../views/views-api.ts';
import classes from './filter-sheet.module.css';
import { LazyFilterList, LazyViewList } from './lazy-lists.ts';
import { type ListTools, SortSelect, ViewSwitch } from './list-tools.tsx';
import { noFilters } from './use-filters.ts';

export function FilterSheet(props: ListTools & { onClose: () => void }) {
  const { search, onChange, onChoose, total, filter, exporting, onClose } = props;
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog ref={ref} aria-labelledby={titleId} className={classes.sheet} onClose={onClose} closedby="any">
      <div className={classes.content}>
        <header className={classes.head}>
          <Text id={titleId} as="h2" size="lg" isStrong>
            {t('list.filters')}
          </Text>
          <Button variant="subtle" onClick={() => onChange(noFilters)}>
            {t('list.clearFilters')}
          </Button>
        </header>
        <div className={classes.tools}>
          <Suspense fallback={<div className={classes.loading} aria-busy />}>
            <LazyFilterList search={search} onChange={onChange} />
          </Suspense>
          <h3 className={classes.heading}>{t('list.arrangement')}</h3>
          <div className={classes.line}>
            <SortSelect search={search} onChange={onChange} />
            {!isPhoneShell && <ViewSwitch search={search} onChange={onChange} />}
          </div>
          {(isPhoneShell || search.view !== 'table') && (
            <Checkbox
              px={8}
              pb={16}
              label={t('list.sites.group')}
              checked={search.group === 'site'}
              onChange={({ currentTarget: { checked } }) => onChange({ group: checked ? 'site' : undefined })}
            />
          )}
          <SavedViews search={search} onChoose={onChoose} />
          <Button
            variant="default"
            className={classes.export}
            leftSection={<IconDownload size={18} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(filter)}
          >
            {t('export.button')}
          </Button>
        </div>
        <footer className={classes.foot}>
          <Button fullWidth onClick={onClose}>
            {total === undefined
              ? t('list.show')
              : t('list.showCount', { count: total, shown: formats.integer(total) })}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

function SavedViews({ search, onChoose }: Pick<ListTools, 'search' | 'onChoose'>) {
  const { t } = useTranslation('appliances');
  const [isOpen, setIsOpen] = useState(false);
  const views = useViews();
  return (
    <details className={classes.saved} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        <IconBookmark size={18} />
        <span className={classes.views}>{t('views.title')}</span>
        <IconChevronDown size={16} />
      </summary>
      {isOpen && (
        <Suspense>
          <LazyViewList views={views} search={search} onChoose={onChoose} />
        </Suspense>
      )}
    </details>
  );
}

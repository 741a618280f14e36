import { Button } from '@mantine/core';
import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { useTranslation } from 'react-i18next';
import IconClipboardList from '~icons/tabler/clipboard-list';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { MoreRows } from '../../components/kit/more-rows.tsx';
import { Text } from '../../components/kit/text.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { useAuditLog } from './audit-api.ts';
import { AuditCards, AuditTable } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSearch } from './audit-search.ts';
import { foldRefusals } from './fold-refusals.ts';

interface AuditLogProps {
  search: AuditSearch;
  onSearchChange: (next: AuditSearch) => void;
  isWhole: boolean;
}

export function AuditLog({ search, onSearchChange, isWhole }: AuditLogProps) {
  const { t } = useTranslation('audit-log');
  const list = useAuditLog(search);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {!isWhole && <Text tone="quiet">{t('onlyMachines')}</Text>}
      <AuditFilters search={search} onChange={onSearchChange} />
      <EntryCount list={list} />
      <AuditEntryList list={list} isFiltered={Object.keys(search).length > 0} onReset={() => onSearchChange({})} />
    </>
  );
}

type List = ReturnType<typeof useAuditLog>;

const linesOf = (list: List): AuditLine[] => list.data?.pages.flatMap(({ items }) => items) ?? [];

function EntryCount({ list }: { list: List }) {
  const { t } = useTranslation('audit-log');
  const formats = useFormats();
  const count = linesOf(list).length;
  const text = t(list.hasNextPage ? 'shownOfMore' : 'shown', { count, shown: formats.integer(count) });
  return (
    <Text role="status" size="sm" tone="quiet" mih={20} mb={8}>
      {list.data ? text : '\u00a0'}
    </Text>
  );
}

function AuditEntryList({ list, isFiltered, onReset }: { list: List; isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('audit-log');
  const isCompact = useIsCompact();
  return (
    <Loaded query={list} failure={t('failed')} height={isCompact ? 640 : 480}>
      {() => {
        const lines = linesOf(list);
        if (lines.length === 0) return <NoLines isFiltered={isFiltered} onReset={onReset} />;
        const entries = foldRefusals(lines);
        return (
          <div aria-busy={list.isPlaceholderData}>
            {isCompact ? <AuditCards entries={entries} /> : <AuditTable entries={entries} />}
            <MoreRows list={list} size="md" mt={16} mb={16}>
              {t('more')}
            </MoreRows>
          </div>
        );
      }}
    </Loaded>
  );
}

function NoLines({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('audit-log');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconClipboardList size={40} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    />
  );
}

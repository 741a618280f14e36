import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { FailureMessage } from '../feedback/failure-message.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';
import classes from './record-table.module.css';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

interface RecordPages<Row> {
  data: { pages: { items: Row[]; total: number }[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
}

interface RecordListProps<Row> extends Omit<RecordTableProps<Row>, 'rows'> {
  list: RecordPages<Row>;
  failure: string;
  empty: ReactNode;
}

export function RecordList<Row>({ list, failure, empty, ...table }: RecordListProps<Row>) {
  const { t } = useTranslation('records');
  const formats = useFormats();
  if (!list.data) {
    if (list.error === null) return <Placeholder height={480} />;
    return <FailureMessage title={failure} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data.pages.flatMap(({ items }) => items);
  const total = list.data.pages.at(-1)?.total ?? rows.length;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <p role="status" className={classes.count}>
        {t('count', { count: total, shown: formats.integer(total) })}
      </p>
      {rows.length === 0 ? empty : <RecordTable rows={rows} {...table} />}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="md"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}

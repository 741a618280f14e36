import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { Loaded } from '../kit/loaded.tsx';
import { MoreRows, type RowPages } from '../kit/more-rows.tsx';
import classes from './record-table.module.css';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

interface RecordPages<Row> extends RowPages {
  data: { pages: { items: Row[]; total: number }[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
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
  return (
    <Loaded query={list} failure={failure} height={480}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        const total = pages.at(-1)?.total ?? rows.length;
        return (
          <div aria-busy={list.isPlaceholderData}>
            <p role="status" className={classes.count}>
              {t('count', { count: total, shown: formats.integer(total) })}
            </p>
            {rows.length === 0 ? empty : <RecordTable rows={rows} {...table} />}
            <MoreRows list={list} size="md" mt={16} mb={16}>
              {t('more')}
            </MoreRows>
          </div>
        );
      }}
    </Loaded>
  );
}

import { Link } from '@tanstack/react-router';
import type { DefaultList } from '@washboard/contract/parameters/default-parameters';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { type RecordColumn, RecordTable } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import classes from './defaults.module.css';
import { useDefaultLists } from './defaults-api.ts';
import { useVersionName } from './version-facts.tsx';

export function DefaultLists() {
  const { t } = useTranslation('default-parameters');
  const lists = useDefaultLists();
  const columns = useColumns();
  return (
    <Loaded query={lists} failure={t('failed')} height={480}>
      {({ items }) => (
        <>
          <Text tone="quiet" maw="72ch" mt={12} mb={16}>
            {t('about')}
          </Text>
          <RecordTable
            caption={t('title')}
            columns={columns}
            rows={items}
            idOf={({ gamma, modelNumber, revision }) => `${gamma} ${modelNumber} ${revision}`}
            nameOf={modelName}
          />
        </>
      )}
    </Loaded>
  );
}

function useColumns(): readonly RecordColumn<DefaultList>[] {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  const formats = useFormats();
  return [
    {
      key: 'model',
      title: t('field.model'),
      width: '20%',
      cell: ({ gamma, modelNumber, revision }) => (
        <>
          <Link
            to="/adminhome/machines/defaults/$gamma/$modelNumber/$revision"
            params={{ gamma, modelNumber, revision }}
            className={classes.link}
          >
            {modelName({ gamma, modelNumber })}
          </Link>
          <span className={classes.quiet}>{t('revision', { revision })}</span>
        </>
      ),
    },
    {
      key: 'version',
      title: t('field.version'),
      width: '16%',
      cell: ({ version }) => versionName(version),
    },
    {
      key: 'changed',
      title: t('field.changed'),
      width: '16%',
      cell: ({ changed }) => (changed === 0 ? t('unchanged') : t('changed', { count: changed })),
    },
    {
      key: 'at',
      title: t('field.published'),
      width: '20%',
      cell: ({ at, by }) =>
        at !== null && (
          <span>
            {formats.instant(at)}
            <span className={classes.quiet}>{by}</span>
          </span>
        ),
    },
    {
      key: 'note',
      title: t('field.note'),
      cell: ({ note }) =>
        note !== '' && (
          <Text as="span" isTyped>
            {note}
          </Text>
        ),
    },
  ];
}

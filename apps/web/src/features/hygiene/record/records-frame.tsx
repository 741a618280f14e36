import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilterOff from '~icons/tabler/filter-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import classes from './record.module.css';

export const usualChoices = ['all', 'deviating', 'open', 'notJudgeable', 'valid'] as const;

interface Pages {
  isPlaceholderData: boolean;
  data: unknown;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: (options: { cancelRefetch: false }) => unknown;
}

interface RecordsFrameProps<Choice extends string> {
  choices: readonly { value: Choice; label: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  save: (format: 'pdf' | 'csv' | 'json') => Promise<void>;
  pages: Pages;
  head?: ReactNode;
  children: ReactNode;
}

export function RecordsFrame<Choice extends string>(props: RecordsFrameProps<Choice>) {
  const { choices, chosen, onChoose, save, pages, head, children } = props;
  const { t } = useTranslation('hygiene');
  return (
    <Stack as="section" gap={12} className={classes.list} aria-label={t('list.label')}>
      <div className={classes.head}>
        <search aria-label={t('list.filter')}>
          <SegmentedControl
            aria-label={t('list.filter')}
            className={classes.filters}
            choices={choices}
            value={chosen}
            onChange={onChoose}
          />
        </search>
        <ExportButtons
          formats={['pdf', 'csv', 'json']}
          save={save}
          texts={{
            button: (format) => t('export.button', { format }),
            making: (format) => t('export.making', { format }),
            done: t('export.done'),
            failed: t('export.failed'),
          }}
        />
      </div>
      {head}
      <Loaded query={pages} failure={t('list.failed')} height={360}>
        {() => (
          <Stack aria-busy={pages.isPlaceholderData}>
            {children}
            {pages.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage({ cancelRefetch: false })}
              >
                {t('more')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

export function NoMatch({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('hygiene');
  return (
    <EmptyMessage
      icon={<IconFilterOff size={40} stroke={1.25} aria-hidden />}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={<ShowAllButton onClick={onReset} />}
    />
  );
}

export function ShowAllButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('hygiene');
  return (
    <Button variant="default" onClick={onClick}>
      {t('noMatch.all')}
    </Button>
  );
}

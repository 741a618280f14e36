import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '../../../components/feedback/no-match.tsx';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows, type RowPages } from '../../../components/kit/more-rows.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import classes from './record.module.css';

export const usualChoices = ['all', 'deviating', 'open', 'notJudgeable', 'valid'] as const;

interface Pages extends RowPages {
  isPlaceholderData: boolean;
  data: unknown;
  error: unknown;
  refetch: () => unknown;
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
      <Row gap="8px 16px" justify="between">
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
      </Row>
      {head}
      <Loaded query={pages} failure={t('list.failed')} height={360}>
        {() => (
          <Stack aria-busy={pages.isPlaceholderData}>
            {children}
            <MoreRows list={pages}>{t('more')}</MoreRows>
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

export function NoRecordMatches({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('hygiene');
  return <NoMatch title={t('noMatch.title')} text={t('noMatch.text')} reset={t('noMatch.all')} onReset={onReset} />;
}

export function ShowAllButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('hygiene');
  return (
    <Button variant="default" onClick={onClick}>
      {t('noMatch.all')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { FieldEditor } from '../editing/editor.ts';
import classes from './profile-card.module.css';
import { useRuns } from './settings-profiles-api.ts';

const maxShown = 5;

interface LatestRunsProps {
  machine: FieldEditor['machine'];
  onOpen: (id: string) => void;
}

export function LatestRuns({ machine, onOpen }: LatestRunsProps) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  const runs = useRuns();
  const items = (runs.data?.items ?? [])
    .filter(({ gamma, modelNumber }) => gamma === machine.gamma && modelNumber === machine.modelNumber)
    .slice(0, maxShown);
  if (items.length === 0) return null;
  return (
    <Card title={t('runs.title')}>
      <Stack as="ul" gap={8} className={classes.runs}>
        {items.map(({ id, profileName, version, requestedAt, total, settled, succeeded }) => (
          <Row key={id} as="li" justify="between">
            <Text as="span" flex="1 1 240px" isNumber>
              <b dir="auto">{profileName}</b> · {t('version', { version })} · {formats.instant(requestedAt)} ·{' '}
              {settled < total
                ? t('run.progress', { settled, count: total })
                : t('run.done', { succeeded, count: total })}
            </Text>
            <Button mih="var(--touch)" variant="default" size="sm" onClick={() => onOpen(id)}>
              {t('runs.open')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacementProgress } from '@washboard/contract/board-replacement/board-replacement';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import { Buttons, Row, Stack } from '../../components/kit/stack.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './board-replacement.module.css';

interface CompletedProps {
  machine: ApplianceDetail;
  progress: BoardReplacementProgress;
  title: RefObject<HTMLHeadingElement | null>;
  onAgain: () => void;
}

export function Completed({ machine, progress, title, onAgain }: CompletedProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const titleId = useId();
  const { oldMacAddress, newMacAddress, startedBy, startedAt, endedAt } = progress;
  const facts = {
    old: oldMacAddress ?? t('notKnown'),
    new: newMacAddress,
    by: startedBy ?? t('notKnown'),
    began: formats.instant(startedAt),
    ended: endedAt === null ? t('notKnown') : formats.instant(endedAt),
  };
  return (
    <Stack as="section" className={classes.card} aria-labelledby={titleId}>
      <Row gap={12} align="start" isOneLine>
        <IconCircleCheck size={24} className={classes.cardIcon} />
        <h2 id={titleId} ref={title} tabIndex={-1} className={classes.cardTitle}>
          {t('completed.title', { name: machine.applianceName })}
        </h2>
      </Row>
      <FactList
        facts={Object.entries(facts).map(([name, value]) => ({
          name,
          label: t(`completed.fact.${name as 'old'}`),
          value,
        }))}
      />
      <Buttons>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/device/$serialNumber/events" params={{ serialNumber: machine.serialNumber }} />
          )}
        >
          {t('completed.toEvents')}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {t('completed.again')}
        </Button>
      </Buttons>
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import { useFormats } from '../../lib/format/use-formats.ts';
import { Row } from '../kit/stack.tsx';
import classes from './record-selection-bar.module.css';
import type { RecordSelection } from './use-record-selection.ts';

interface RecordSelectionBarProps {
  selection: RecordSelection;
  children: ReactNode;
}

export function RecordSelectionBar({ selection, children }: RecordSelectionBarProps) {
  const { t } = useTranslation('records');
  const formats = useFormats();
  const actionsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = selection.selected.size;
  if (count === 0) return null;
  return (
    <Row as="section" className={classes.bar} aria-label={t('selection')}>
      <p role="status" className={classes.count}>
        {t('selected', { count, shown: formats.integer(count) })}
      </p>
      <Button
        variant="default"
        className={classes.toggle}
        rightSection={<IconChevronDown size={18} className={classes.chevron} />}
        aria-expanded={isOpen}
        aria-controls={actionsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('actions')}
      </Button>
      <div id={actionsId} className={classes.actions} data-open={isOpen}>
        {children}
      </div>
      <Button variant="subtle" className={classes.clear} onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
    </Row>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import classes from './service-log.module.css';

interface EntryActionsProps {
  /** Null while another entry is being written. */
  onChange: (() => void) | null;
  onDelete: () => void;
}

/** What its author can do with an entry. */
export function EntryActions({ onChange, onDelete }: EntryActionsProps) {
  const { t } = useTranslation('service-log');
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        disabled={onChange === null}
        onClick={() => onChange?.()}
      >
        {t('change')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import spokenClasses from '../../../components/text/spoken.module.css';
import classes from './board-card.module.css';

/** What stands on a label is wanted where the replacement is begun. */
export function CopyAddress({ macAddress }: { macAddress: string }) {
  const { t } = useTranslation('panel');
  const { copied, copy } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        className={classes.copy}
        aria-label={t('board.copyOf', { macAddress })}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => copy(macAddress)}
      >
        {t('board.copy')}
      </Button>
      <span role="status" className={spokenClasses.spoken}>
        {copied && t('board.copied')}
      </span>
    </>
  );
}

import { Button, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconSearch from '~icons/tabler/search';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import { isApple } from './is-apple.ts';
import classes from './palette-button.module.css';
import type { PaletteControl } from './use-palette.ts';

export function PaletteButton({ palette }: { palette: PaletteControl }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      aria-busy={palette.state.kind === 'loading'}
      onClick={palette.open}
      onPointerEnter={palette.preload}
      onFocus={palette.preload}
    >
      <IconSearch size={20} />
      <span className={classes.label}>{t('palette.button')}</span>
      <span className={classes.keys} aria-hidden="true">
        {isApple ? '⌘ K' : t('palette.keys')}
      </span>
    </UnstyledButton>
  );
}

export function PaletteNotice({ palette }: { palette: PaletteControl }) {
  const { t } = useTranslation();
  if (palette.state.kind !== 'failed') return null;
  return (
    <Notice
      tone="warning"
      icon={IconAlertTriangle}
      action={
        <Button variant="subtle" size="sm" onClick={palette.open}>
          {t('retry')}
        </Button>
      }
    >
      {t('palette.failed')}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import type { PaletteControl } from './use-palette.ts';

/** Says that the palette's code could not be loaded. */
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

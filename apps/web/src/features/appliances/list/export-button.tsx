import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import classes from './export-button.module.css';
import type { ListFilter } from './list-search.ts';
import type { useExport } from './use-export.ts';

interface ExportButtonProps {
  filter: ListFilter;
  exporting: ReturnType<typeof useExport>;
}

/** Exports all matching machines. Errors appear below the toolbar. */
export function ExportButton({ filter, exporting }: ExportButtonProps) {
  const { t } = useTranslation('appliances');
  return (
    <ActionIcon
      variant="default"
      className={classes.button}
      aria-label={t('export.button')}
      title={t('export.button')}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(filter)}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

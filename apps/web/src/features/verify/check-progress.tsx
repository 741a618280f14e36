import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import spoken from '../../components/text/spoken.module.css';
import { useFileSize } from '../../lib/format/use-file-size.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { FileProgress } from '../../lib/ledger/check-file.ts';
import classes from './verify.module.css';

interface CheckProgressProps {
  file: File;
  progress: FileProgress;
  onCancel: () => void;
}

export function CheckProgress({ file, progress: { bytes, entries }, onCancel }: CheckProgressProps) {
  const { t } = useTranslation('verify');
  const formats = useFormats();
  const sizeText = useFileSize();
  const name = <bdi>{file.name}</bdi>;
  return (
    <section className={classes.progress}>
      <p className={classes.file}>{name}</p>
      {/* Said once; the bar itself is read on request. */}
      <p role="status" className={spoken.spoken}>
        {t('progress.label')}
      </p>
      <progress className={classes.bar} aria-label={t('progress.label')} max={Math.max(file.size, 1)} value={bytes} />
      <div className={classes.line}>
        <span>
          {t('progress.bytes', { done: sizeText(bytes), total: sizeText(file.size) })}
          {entries > 0 && ` · ${t('progress.records', { count: entries, shown: formats.integer(entries) })}`}
        </span>
        <Button variant="default" onClick={onCancel}>
          {t('progress.cancel')}
        </Button>
      </div>
    </section>
  );
}

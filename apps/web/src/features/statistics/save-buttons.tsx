import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Days, StatisticsStep } from '@washboard/contract/statistics/steps';
import { useTranslation } from 'react-i18next';
import IconFileTypeCsv from '~icons/tabler/file-type-csv';
import IconPhoto from '~icons/tabler/photo';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { saveFile } from '../../lib/save-file.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import type { Picture } from './draw-statistics-picture.ts';
import classes from './machine-statistics.module.css';
import { exportStatistics } from './statistics-api.ts';

interface SaveButtonsProps {
  serialNumber: string;
  table: Days & { step: StatisticsStep };
  csvLabel: string;
  picture: Picture;
  pictureName: string;
  pngLabel: string;
  isOfBefore: boolean;
}

export function SaveButtons({ serialNumber, table, picture, pictureName, isOfBefore, ...labels }: SaveButtonsProps) {
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const { from, to, step } = table;
  const csv = useMutation({
    mutationFn: () => exportStatistics({ serialNumber, from, to, step, language, measurementSystem }),
  });
  const png = useMutation({
    mutationFn: async () => {
      const { drawStatisticsPicture } = await loadPart(() => import('./draw-statistics-picture.ts'));
      saveFile(await drawStatisticsPicture(picture), `${pictureName}.png`);
    },
  });
  return (
    <Row>
      <Button
        className={classes.saveButton}
        variant="default"
        leftSection={<IconFileTypeCsv size={18} />}
        aria-label={labels.csvLabel}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        CSV
      </Button>
      <Button
        className={classes.saveButton}
        variant="default"
        leftSection={<IconPhoto size={18} />}
        aria-label={labels.pngLabel}
        disabled={isOfBefore}
        loading={png.isPending}
        onClick={() => png.mutate()}
      >
        PNG
      </Button>
      <SaveResult saving={csv} />
      <SaveResult saving={png} />
    </Row>
  );
}

/** A success is only announced to screen readers. */
function SaveResult({ saving }: { saving: { isSuccess: boolean; error: unknown } }) {
  const { t } = useTranslation('statistics');
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {saving.isSuccess && t('export.done')}
      </VisuallyHidden>
      <FailureNote of={saving.error} lead={t('export.failed')} />
    </>
  );
}

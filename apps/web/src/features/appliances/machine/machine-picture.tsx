import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { drawingContent } from '../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../components/machine-drawing/machine-drawing.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import classes from './machine-picture.module.css';

interface MachinePictureProps {
  view: MachineView;
  model: RangeModel;
}

const vessels = [
  { name: 'boiler', volume: 'boilerVlm', temperature: 'boilerTmp' },
  { name: 'tank', volume: 'tankVlm', temperature: 'tankTmp' },
] as const;

/** The live drawing with a description below. */
export function MachinePicture({ view, model }: MachinePictureProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats(model.gamma);

  function fillOf({ name, volume }: (typeof vessels)[number]): string {
    const value = view.reading(volume);
    const capacity = model[name].capacityVlm;
    if (value === null) return '–';
    return t('picture.fill', {
      volume: formats.quantity(volume, value).value,
      capacity: formats.quantityText(volume, capacity),
    });
  }

  const doorText =
    view.isDoorOpen === null
      ? t('picture.doorUnknown')
      : t(view.isDoorOpen ? 'picture.doorOpen' : 'picture.doorClosed');
  return (
    <figure className={classes.card}>
      <div className={classes.drawing} role="img" aria-label={t('picture.label')}>
        <MachineDrawing {...drawingContent(view, model)} />
      </div>
      <figcaption>
        <dl className={classes.legend} data-stale={view.stale ? true : undefined}>
          {vessels.map((vessel) => (
            <div key={vessel.name}>
              <dt>{t(`picture.${vessel.name}`)}</dt>
              <dd>{fillOf(vessel)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('picture.door')}</dt>
            <dd>{doorText}</dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  );
}

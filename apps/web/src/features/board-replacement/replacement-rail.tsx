import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './replacement-rail.module.css';
import { type StepName, stepNames } from './replacement-steps.ts';

interface ReplacementRailProps {
  current: StepName;
  title: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function ReplacementRail({ current, title, children }: ReplacementRailProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const at = stepNames.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {stepNames.map((name, index) =>
        index === at ? (
          <li key={name} className={classes.step} data-state="current" aria-current="step">
            <div className={classes.head}>
              <RailMarker>{formats.integer(index + 1)}</RailMarker>
              <h3 ref={title} className={classes.title} tabIndex={-1}>
                {t(`step.${name}`)}
              </h3>
            </div>
            <div className={classes.work}>{children}</div>
          </li>
        ) : (
          <li key={name} className={classes.step} data-state={index < at ? 'done' : 'coming'}>
            <div className={classes.head}>
              <RailMarker>{index < at ? <IconCheck size={16} stroke={2} /> : formats.integer(index + 1)}</RailMarker>
              <p className={classes.title}>
                {t(`step.${name}`)}
                {index < at && <VisuallyHidden> {t('done')}</VisuallyHidden>}
              </p>
            </div>
          </li>
        ),
      )}
    </ol>
  );
}

function RailMarker({ children }: { children: ReactNode }) {
  return (
    <span className={classes.marker} aria-hidden>
      {children}
    </span>
  );
}

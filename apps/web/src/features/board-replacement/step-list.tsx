import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import spokenClasses from '../../components/text/spoken.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import { type StepName, stepNames } from './replacement-steps.ts';
import classes from './step-list.module.css';

interface StepListProps {
  current: StepName;
  title: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function StepList({ current, title, children }: StepListProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const at = stepNames.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {stepNames.map((name, index) =>
        index === at ? (
          <li key={name} className={classes.step} data-state="current" aria-current="step">
            <div className={classes.head}>
              <Marker>{formats.integer(index + 1)}</Marker>
              <h3 ref={title} className={classes.title} tabIndex={-1}>
                {t(`step.${name}`)}
              </h3>
            </div>
            <div className={classes.work}>{children}</div>
          </li>
        ) : (
          <li key={name} className={classes.step} data-state={index < at ? 'done' : 'coming'}>
            <div className={classes.head}>
              <Marker>{index < at ? <IconCheck size={16} stroke={2} /> : formats.integer(index + 1)}</Marker>
              <p className={classes.title}>
                {t(`step.${name}`)}
                {index < at && <span className={spokenClasses.spoken}> {t('done')}</span>}
              </p>
            </div>
          </li>
        ),
      )}
    </ol>
  );
}

function Marker({ children }: { children: ReactNode }) {
  return (
    <span className={classes.marker} aria-hidden>
      {children}
    </span>
  );
}
